export { excerpt } from './excerpt.js';
export { fingerprint } from './fingerprint.js';
export { sha256 } from './hash.js';
export { messageText, type TextRegion, textRegions } from './message-text.js';
export { looksLikePinBlock, parsePinBlock, renderPinBlock } from './pin-block.js';
