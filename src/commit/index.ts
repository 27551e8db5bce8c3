export { type Committed, commitDraft } from './commit.js';
export { checkSession, findOwnBlocks, openState, sealState } from './state.js';
