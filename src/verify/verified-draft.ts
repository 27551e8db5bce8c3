import type { CompactionDraft, VerifiedDraft } from '../types/index.js';

/** Drafts that this process has verified. A draft that went through JSON is not among them and has to be verified again. */
const VERIFIED = new WeakSet<CompactionDraft>();

/** Only `verifyDraft` calls this. Freezes the draft: after verification nothing changes. */
export function brand(draft: CompactionDraft): VerifiedDraft {
  const frozen = Object.freeze(draft) as VerifiedDraft;
  VERIFIED.add(frozen);
  return frozen;
}

/** Whether a draft really came out of `verifyDraft`: what the type says, for callers without types. */
export function isVerified(draft: CompactionDraft): draft is VerifiedDraft {
  return VERIFIED.has(draft);
}
