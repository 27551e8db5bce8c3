import { setTimeout as wait } from 'node:timers/promises';

/** How often, how long and when a model is asked again. */
export interface RetryPolicy {
  /** Attempts in all, the first included. */
  readonly attempts: number;
  /** Time one attempt may take from request to the end of its body, in milliseconds. */
  readonly attemptTimeoutMs: number;
  /** Wait before the second attempt, in milliseconds; doubles with each further one. */
  readonly baseDelayMs: number;
  /** The longest wait of our own choosing, in milliseconds. */
  readonly maxDelayMs: number;
  /** The longest wait a server may ask for, in milliseconds; above it our own wait is used. */
  readonly maxRetryAfterMs: number;
  /** Waits, and rejects with the signal's reason when it aborts. Injected in tests. */
  sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void>;
  /** 0 to 1: shortens our own waits by up to a quarter, so that many clients don't come back at once. */
  random(): number;
  /** Calls `expire` after the time, unless the function it returns is called before. Injected in tests. */
  startDeadline(timeoutMs: number, expire: () => void): () => void;
}

/** Defaults of `withRetry`. */
export const RETRY_DEFAULTS: RetryPolicy = {
  attempts: 4,
  attemptTimeoutMs: 120_000,
  baseDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 60_000,
  sleep: async (delayMs, signal) => {
    await wait(delayMs, undefined, signal === undefined ? {} : { signal });
  },
  random: Math.random,
  // Not `AbortSignal.timeout`: its timer outlives the attempt, and a long-lived runtime makes many.
  startDeadline: (timeoutMs, expire) => {
    const timer = setTimeout(expire, timeoutMs);
    return () => clearTimeout(timer);
  },
};
