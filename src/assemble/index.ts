export { type AssembleInput, assembleDraft, sessionHash } from './assemble-draft.js';
export { blockHash, blockMessage, buildPinBlocks, textMessage } from './pin-blocks.js';
