import type { ModelReason } from '../types/index.js';

const FAULTS: Partial<Record<ModelReason, string>> = {
  missing_id: 'the answer is missing',
  duplicate_id: 'there are several answers to one question',
  extra_id: 'there is an answer to a question that was not asked',
  quote_mismatch: 'the answer quotes another text',
};

/** What is wrong with the answer to one question, as a clause for a sentence. */
export function describeFault(reason: ModelReason): string {
  return FAULTS[reason] ?? `the answer is unusable (${reason})`;
}
