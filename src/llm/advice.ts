import type { ModelError } from '../errors/index.js';
import type { ModelReason } from '../types/index.js';

const ANOTHER_MODEL = 'Try another model, or go on without one.';
const ANOTHER_MODE = 'Try another way of asking for JSON (structuredOutput), or another model.';
const AGAIN = 'Try again, or try another model.';

/** What a person can do about each reason. */
const ADVICE = {
  refusal: ANOTHER_MODEL,
  length: 'Allow longer answers (maxOutputTokens), or try another model.',
  content_filter: ANOTHER_MODEL,
  empty: AGAIN,
  parse: ANOTHER_MODE,
  schema: ANOTHER_MODE,
  http: 'Try again later, or go on without a model.',
  rate_limit: 'It takes no more requests for now: try again later.',
  insufficient_quota: 'Top it up, or go on without a model.',
  auth: 'Check the key and which models it may use.',
  network: "Check the server's address and the connection, or go on without a model.",
  timeout: 'Try again later, allow more time (retry.attemptTimeoutMs), or go on without a model.',
  missing_id: AGAIN,
  extra_id: AGAIN,
  duplicate_id: AGAIN,
  quote_mismatch: AGAIN,
} as const satisfies Record<ModelReason, string>;

/** What a person can do about a model's failure, as a sentence to stand after the error's own message. */
export function adviceOn({ code, status }: ModelError): string {
  if (code !== 'http' || status === undefined || status >= 500) return ADVICE[code];
  // The same request would fail again.
  if (status === 404) return "Check the model's name and the server's address.";
  return `The request is not one it takes: check the model's name and the way of asking for JSON (structuredOutput).`;
}
