import { sha256 } from '../../text/index.js';

/** Identity of what a blind pass found: the two texts, the prompt that read them and the model that answered. */
export function evidenceKey(wording: string, form: string, promptHash: string, modelId: string): string {
  return sha256(wording, form, promptHash, modelId);
}
