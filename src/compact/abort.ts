import { CompactionInvariantError, ModelError } from '../errors/index.js';
import { adviceOn } from '../llm/index.js';
import type { CompactionReport, InvariantCode, Issue } from '../types/index.js';
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

function modelIssue(error: ModelError): Issue<InvariantCode> {
  return {
    code: 'model_failed',
    message: `${error.message} ${adviceOn(error)}`,
    detail: { reason: error.code, status: error.status ?? null },
  };
}
