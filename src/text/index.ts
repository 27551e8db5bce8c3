export { excerpt } from './excerpt.js';
export { fingerprint } from './fingerprint.js';
export { sha256 } from './hash.js';
export { lexWording } from './lex-wording.js';
export { LEXEME_PATTERNS, type Lexeme, type LexemeKind, type LexemePattern } from './lexemes.js';
export { messageText, type TextRegion, textRegions } from './message-text.js';
export { looksLikePinBlock, parsePinBlock, renderPinBlock } from './pin-block.js';
export { standsIn } from './stands-in.js';
export { stem } from './stem.js';
