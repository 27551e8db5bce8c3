export { createTokenCounter, type TokenCounter, type TokenCounterOptions } from './create-token-counter.js';
export type { EncodingName } from './encodings.js';
