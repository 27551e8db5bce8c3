import { CompactionInvariantError, ModelError } from '../errors/index.js';
import type { CompactionReport, InvariantCode, Issue, ModelReason } from '../types/index.js';
import { buildReport } from './build-report.js';
import type { Toolkit } from './toolkit.js';
import type { Walk } from './walk.js';

/** The abort: every issue at once, with the report so far. The input stands as it was. */
export function abort(
  issues: readonly Issue<InvariantCode>[],
  walk: Walk,
  toolkit: Toolkit,
  cause?: unknown,
): CompactionInvariantError<CompactionReport> {
  const report = { ...buildReport(walk, toolkit), issues };
  return new CompactionInvariantError(issues, report, cause === undefined ? undefined : { cause });
}

/**
 * Runs a step that asks a model. A model that cannot be reached or gives no usable answer aborts the compaction with its own
 * reason; everything it was to decide is held. The caller's own abort passes through.
 */
export async function whileModelAnswers<T>(step: () => Promise<T>, soFar: () => Walk, toolkit: Toolkit): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw abort([modelIssue(error)], soFar(), toolkit, error);
  }
}

/** What a person can do about each reason. */
const ADVICE = {
  refusal: 'Another model may answer; or run without one.',
  length: 'Allow the model more output tokens, or run without one.',
  content_filter: 'Another model may answer; or run without one.',
  empty: 'Try again, or another model.',
  parse: 'Try another way of asking for JSON (structuredOutput), or another model.',
  schema: 'Try another way of asking for JSON (structuredOutput), or another model.',
  http: 'Try again later, or run without a model.',
  rate_limit: 'The server is busy; try again later.',
  insufficient_quota: 'The account is out of quota; top it up, or run without a model.',
  auth: 'Check the key and what it may use.',
  network: 'Check the address and the connection, or run without a model.',
  timeout: 'Try again later, allow more time (retry.attemptTimeoutMs), or run without a model.',
  missing_id: 'Try again, or another model.',
  extra_id: 'Try again, or another model.',
  duplicate_id: 'Try again, or another model.',
  quote_mismatch: 'Try again, or another model.',
} as const satisfies Record<ModelReason, string>;

function modelIssue(error: ModelError): Issue<InvariantCode> {
  return {
    code: 'model_failed',
    message: `${error.message} (${error.code}) ${ADVICE[error.code]}`,
    detail: { reason: error.code, status: error.status ?? null },
  };
}
