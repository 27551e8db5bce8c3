export { isVerified } from './verified-draft.js';
export { type VerifyInput, type VerifyResult, verifyDraft } from './verify-draft.js';
