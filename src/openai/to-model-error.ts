import { ModelError } from '../errors/index.js';
import type { ModelReason } from '../types/index.js';
import { retryAfterMs } from './retry-after.js';

/** What a failed call tells, read without the client's classes: their version is the caller's. */
interface Failure {
  readonly name: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly headers: unknown;
  readonly causeCode: string | undefined;
}

/** A code that may stand in a message: servers put words of the request into longer texts. */
const SAFE_CODE = /^[\w.-]{1,60}$/u;
/** How Azure and OpenAI say that the prompt itself was stopped. */
const FILTER_CODES = new Set(['content_filter', 'content_policy_violation']);
const RETRYABLE_STATUS = new Set([408, 409]);

/**
 * What a failed call means. Nothing of the server's text, of the key or of the request goes into the error, and the client's error is
 * not its cause: it holds all three.
 * @param error  whatever the client threw, the caller's abort aside
 * @returns a ModelError with its reason, status, and how long the server asks to wait
 */
export function toModelError(error: unknown, model: string): ModelError {
  const failure = readFailure(error);
  if (failure.status !== undefined) return httpError(failure, failure.status, model);
  if (failure.name === 'SyntaxError') {
    return new ModelError('parse', `The server of model ${model} sent a body that is not JSON.`, { retryable: true });
  }
  if (failure.name === 'APIConnectionTimeoutError' || failure.name === 'TimeoutError') {
    return new ModelError('timeout', `The server of model ${model} did not answer in time.`, { retryable: true });
  }
  const why = failure.causeCode === undefined ? '' : ` (${failure.causeCode})`;
  return new ModelError('network', `The server of model ${model} could not be reached${why}.`, { retryable: true });
}

function httpError({ code, headers }: Failure, status: number, model: string): ModelError {
  const reason = reasonOf(status, code);
  const isRetryable = reason === 'rate_limit' || (reason === 'http' && (RETRYABLE_STATUS.has(status) || status >= 500));
  const wait = isRetryable ? retryAfterMs(headers, Date.now()) : undefined;
  const message = `The server of model ${model} answered ${status}${code === undefined ? '' : ` (${code})`}${MEANING[reason] ?? ''}.`;
  return new ModelError(reason, message, {
    retryable: isRetryable,
    status,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

const MEANING: Partial<Record<ModelReason, string>> = {
  auth: ': it does not accept the key for this',
  insufficient_quota: ': the account is out of quota',
  content_filter: ': a content filter stopped the request',
};

function reasonOf(status: number, code: string | undefined): ModelReason {
  if (code === 'insufficient_quota' || status === 402) return 'insufficient_quota';
  if (code !== undefined && FILTER_CODES.has(code)) return 'content_filter';
  if (status === 401 || status === 403) return 'auth';
  return status === 429 ? 'rate_limit' : 'http';
}

function readFailure(error: unknown): Failure {
  const record = recordOf(error);
  const body = recordOf(record.error);
  const quota = [record.code, record.type, body.code, body.type].includes('insufficient_quota');
  const code = quota ? 'insufficient_quota' : (record.code ?? body.code ?? record.type);
  const cause = recordOf(record.cause);
  return {
    name: error instanceof Error && error.name !== 'Error' ? error.name : (constructorName(error) ?? ''),
    status: typeof record.status === 'number' ? record.status : undefined,
    code: safe(code),
    headers: record.headers,
    // `fetch` wraps the socket's error once more.
    causeCode: safe(cause.code ?? recordOf(cause.cause).code),
  };
}

function constructorName(error: unknown): string | undefined {
  return error instanceof Error ? error.constructor.name : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function safe(code: unknown): string | undefined {
  return typeof code === 'string' && SAFE_CODE.test(code) ? code : undefined;
}
