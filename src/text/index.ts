export { sha256 } from './hash.js';
export { messageText, type TextRegion, textRegions } from './message-text.js';
