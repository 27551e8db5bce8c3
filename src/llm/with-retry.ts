import pRetry from 'p-retry';
import { InvalidOptionError, ModelError } from '../errors/index.js';
import type { ModelReason } from '../types/index.js';
import type { LanguageModel, ObjectAnswer, ObjectRequest } from './language-model.js';
import { RETRY_DEFAULTS, type RetryPolicy } from './retry-policy.js';

/** Asking again gives the same: whatever an adapter says of them, these are final. */
const FINAL: ReadonlySet<ModelReason> = new Set([
  'refusal',
  'length',
  'content_filter',
  'auth',
  'insufficient_quota',
] satisfies ModelReason[]);

/** The model answered, but not what was asked. Once may be chance; twice is not, and each attempt costs a whole answer. */
const UNUSABLE: ReadonlySet<ModelReason> = new Set(['parse', 'schema', 'empty'] satisfies ModelReason[]);
const UNUSABLE_ATTEMPTS = 2;

/**
 * Asks a model again when that can help: retryable `ModelError`s, within the policy's attempts, waiting as the server asked. Each
 * attempt has a deadline that covers its body too. This is the only place that retries.
 * @param policy  what differs from `RETRY_DEFAULTS`
 * @returns a model with the same id; it throws the last attempt's error unchanged
 * @throws ModelError `timeout` when the last attempt met its deadline; the caller's own abort reason, the same object
 * @example withRetry(model, { attempts: 2 })
 */
export function withRetry(model: LanguageModel, policy: Partial<RetryPolicy> = {}): LanguageModel {
  const settings = resolvePolicy(policy);
  return {
    id: model.id,
    generateObject: (request) => askWithRetry(model, request, settings),
  };
}

async function askWithRetry<T>(
  model: LanguageModel,
  request: ObjectRequest<T>,
  policy: RetryPolicy,
): Promise<ObjectAnswer<T>> {
  const { signal } = request;
  signal?.throwIfAborted();
  let unusable = 0;
  try {
    return await pRetry(() => attempt(model, request, policy), {
      retries: policy.attempts - 1,
      // The waits are ours: p-retry has no `retry-after`, and tests must not wait.
      minTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!(error instanceof ModelError) || !error.retryable || FINAL.has(error.code)) return false;
        if (UNUSABLE.has(error.code)) unusable += 1;
        if (unusable >= UNUSABLE_ATTEMPTS) return false;
        await policy.sleep(delayBefore(attemptNumber, error, policy), signal);
        return !(signal?.aborted ?? false);
      },
    });
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw error;
  }
}

/** One attempt under its deadline; a model that ignores its signal is left behind. Nothing outlives the attempt. */
async function attempt<T>(
  model: LanguageModel,
  request: ObjectRequest<T>,
  { startDeadline, attemptTimeoutMs }: RetryPolicy,
): Promise<ObjectAnswer<T>> {
  const { signal: callers } = request;
  const controller = new AbortController();
  const passOn = () => controller.abort(callers?.reason);
  callers?.addEventListener('abort', passOn, { once: true });
  let isLate = false;
  const cancelDeadline = startDeadline(attemptTimeoutMs, () => {
    isLate = true;
    controller.abort(new DOMException('The attempt met its deadline.', 'TimeoutError'));
  });
  try {
    return await untilAborted(model.generateObject({ ...request, signal: controller.signal }), controller.signal);
  } catch (error) {
    if (!isLate || callers?.aborted === true) throw error;
    throw new ModelError('timeout', `Model ${model.id} gave no answer within ${attemptTimeoutMs} ms.`, {
      retryable: true,
    });
  } finally {
    cancelDeadline();
    callers?.removeEventListener('abort', passOn);
  }
}

/** Settles with the promise, or rejects with the signal's reason, whichever comes first. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** @param attemptNumber  the attempt that failed, from 1 */
function delayBefore(attemptNumber: number, error: ModelError, policy: RetryPolicy): number {
  const asked = error.retryAfterMs;
  if (asked !== undefined && asked <= policy.maxRetryAfterMs) return Math.max(0, asked);
  const own = Math.min(policy.baseDelayMs * 2 ** (attemptNumber - 1), policy.maxDelayMs);
  return Math.round(own * (1 - policy.random() / 4));
}

function resolvePolicy(policy: Partial<RetryPolicy>): RetryPolicy {
  const given = Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
  const settings: RetryPolicy = { ...RETRY_DEFAULTS, ...given };
  if (!Number.isSafeInteger(settings.attempts) || settings.attempts < 1) {
    const { attempts } = settings;
    throw new InvalidOptionError('attempts', attempts, `attempts must be a positive integer, got ${String(attempts)}.`);
  }
  for (const name of ['attemptTimeoutMs', 'baseDelayMs', 'maxDelayMs', 'maxRetryAfterMs'] as const) {
    const value = settings[name];
    if (Number.isFinite(value) && value >= 0) continue;
    throw new InvalidOptionError(name, value, `${name} must be a number of milliseconds from 0, got ${String(value)}.`);
  }
  return settings;
}
