import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ModelError } from '../../src/errors/index.js';
import { type LanguageModel, type ObjectRequest, RETRY_DEFAULTS, withRetry } from '../../src/llm/index.js';
import type { ModelReason } from '../../src/types/index.js';

const request: ObjectRequest<{ ok: boolean }> = {
  prompt: { name: 'classify', version: 'v1', hash: 'abc', system: 's', user: 'u' },
  schema: z.object({ ok: z.boolean() }),
  schemaName: 'ok',
};
const answer = { object: { ok: true }, model: 'm', usage: { inputTokens: 1, outputTokens: 1 } };
const retryable = (reason: ModelReason, retryAfterMs?: number): ModelError =>
  new ModelError(reason, `It failed: ${reason}.`, {
    retryable: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** A model that fails with each of the errors in turn, then answers. */
function failing(...errors: readonly unknown[]): LanguageModel & { calls: number } {
  const model = {
    id: 'm',
    calls: 0,
    async generateObject() {
      const error = errors[model.calls++];
      if (error !== undefined) throw error;
      return answer as never;
    },
  };
  return model;
}

/** Waits nothing, and writes down what it would have waited. */
function clock() {
  const waits: number[] = [];
  return { waits, policy: { sleep: async (delayMs: number) => void waits.push(delayMs), random: () => 0 } };
}

describe('withRetry', () => {
  test.each(['rate_limit', 'http', 'network', 'timeout', 'parse', 'schema', 'empty'] as const)(
    'asks again after a retryable %s',
    async (reason) => {
      const model = failing(retryable(reason));

      expect(await withRetry(model, clock().policy).generateObject(request)).toBe(answer);
      expect(model.calls).toBe(2);
    },
  );

  test.each(['refusal', 'length', 'content_filter', 'auth', 'insufficient_quota'] as const)(
    'never asks again after %s, even where an adapter calls it retryable',
    async (reason) => {
      const error = retryable(reason);
      const model = failing(error);

      await expect(withRetry(model, clock().policy).generateObject(request)).rejects.toBe(error);
      expect(model.calls).toBe(1);
    },
  );

  test.each([
    ['a model error that is not retryable', new ModelError('http', 'It answered 404.')],
    ['a bug', new TypeError('x is not a function')],
    ['an error of another kind', new Error('odd')],
  ])('never asks again after %s', async (_what, error) => {
    const model = failing(error);

    await expect(withRetry(model, clock().policy).generateObject(request)).rejects.toBe(error);
    expect(model.calls).toBe(1);
  });

  test('gives up after its attempts, with the last error and without a wait after it', async () => {
    const errors = ['http', 'http', 'rate_limit', 'network'].map((reason) => retryable(reason as ModelReason));
    const model = failing(...errors, retryable('http'));
    const { waits, policy } = clock();

    await expect(withRetry(model, { ...policy, attempts: 4 }).generateObject(request)).rejects.toBe(errors[3]);
    expect(model.calls).toBe(4);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test('takes a second unusable answer for final', async () => {
    const errors = [retryable('parse'), retryable('http'), retryable('schema'), retryable('parse')];
    const model = failing(...errors);

    await expect(withRetry(model, clock().policy).generateObject(request)).rejects.toBe(errors[2]);
    expect(model.calls).toBe(3);
  });

  test.each([
    ['as long as the server asks', 1_500, [1_500]],
    ['not at all when the server asks for nothing', 0, [0]],
    ['its own time when the server asks for more than the cap', 3_600_000, [500]],
    ['its own time when the server does not ask', undefined, [500]],
  ])('waits %s', async (_what, retryAfterMs, expected) => {
    const { waits, policy } = clock();

    await withRetry(failing(retryable('rate_limit', retryAfterMs)), policy).generateObject(request);

    expect(waits).toEqual(expected);
  });

  test('shortens its own waits by up to a quarter and never exceeds the longest', async () => {
    const { waits, policy } = clock();
    const errors = Array.from({ length: 6 }, () => retryable('http'));

    await withRetry(failing(...errors), { ...policy, attempts: 7, random: () => 1 }).generateObject(request);

    expect(waits).toEqual([375, 750, 1500, 3000, 6000, 6000]);
  });

  test('ends an attempt at its deadline, even when the model ignores its signal', async () => {
    let calls = 0;
    const deaf: LanguageModel = {
      id: 'deaf',
      generateObject: () => {
        calls += 1;
        return new Promise(() => undefined);
      },
    };
    const model = withRetry(deaf, { ...clock().policy, attempts: 2, attemptTimeoutMs: 700, startDeadline: soon });

    await expect(model.generateObject(request)).rejects.toMatchObject({
      code: 'timeout',
      message: 'Model deaf gave no answer within 700 ms.',
    });
    expect(calls).toBe(2);
  });

  test("passes the caller's abort on to the model, with its reason", async () => {
    const controller = new AbortController();
    let seen: unknown;
    const watching: LanguageModel = {
      id: 'w',
      generateObject: ({ signal }) =>
        new Promise(() => {
          signal?.addEventListener('abort', () => {
            seen = signal.reason;
          });
          controller.abort('closing');
        }),
    };

    await expect(withRetry(watching).generateObject({ ...request, signal: controller.signal })).rejects.toBe('closing');
    expect(seen).toBe('closing');
  });

  test('leaves neither timer nor listener behind', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners += 1;
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...given);
    };
    let timers = 0;
    const startDeadline = () => {
      timers += 1;
      return () => {
        timers -= 1;
      };
    };
    const model = failing(retryable('http'), retryable('network'));

    await withRetry(model, { ...clock().policy, startDeadline }).generateObject({ ...request, signal });

    expect({ listeners, timers }).toEqual({ listeners: 0, timers: 0 });
  });

  test.each([
    ['an error', new Error('closing')],
    ['an object', { why: 'closing' }],
    ['a text', 'closing'],
  ])("lets the caller's abort through unchanged when its reason is %s", async (_what, reason) => {
    const controller = new AbortController();
    const aborting: LanguageModel = {
      id: 'a',
      generateObject: async ({ signal }) => {
        controller.abort(reason);
        throw new Error('aborted', { cause: signal?.reason });
      },
    };

    await expect(withRetry(aborting).generateObject({ ...request, signal: controller.signal })).rejects.toBe(reason);
  });

  test('does not call at all when the caller has aborted before', async () => {
    const model = failing();

    await expect(withRetry(model).generateObject({ ...request, signal: AbortSignal.abort('closing') })).rejects.toBe(
      'closing',
    );
    expect(model.calls).toBe(0);
  });

  test('lets an abort through that comes while it waits', async () => {
    const controller = new AbortController();
    const reason = { why: 'closing' };
    const model = failing(retryable('http'));
    const sleep = (_delayMs: number, signal: AbortSignal | undefined) =>
      new Promise<void>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        controller.abort(reason);
      });

    await expect(withRetry(model, { sleep }).generateObject({ ...request, signal: controller.signal })).rejects.toBe(
      reason,
    );
    expect(model.calls).toBe(1);
  });

  test("waits with Node's timers by default, and an abort ends the wait", async () => {
    const controller = new AbortController();
    const wait = RETRY_DEFAULTS.sleep(3_600_000, controller.signal);
    controller.abort();

    await expect(wait).rejects.toThrow();
    await RETRY_DEFAULTS.sleep(0, undefined);
    RETRY_DEFAULTS.startDeadline(3_600_000, () => expect.unreachable('cancelled'))();
  });

  test.each([
    ['attempts', 0, 'attempts must be a positive integer, got 0.'],
    ['attempts', Number.POSITIVE_INFINITY, 'attempts must be a positive integer, got Infinity.'],
    ['attemptTimeoutMs', -1, 'attemptTimeoutMs must be a number of milliseconds from 0, got -1.'],
  ])('refuses %s of %s by name', (name, value, message) => {
    expect(() => withRetry(failing(), { [name]: value })).toThrow(message);
  });

  test('takes undefined for the default', async () => {
    await expect(withRetry(failing(), { attempts: undefined }).generateObject(request)).resolves.toBe(answer);
  });
});

/** A deadline that comes with the next turn of the event loop. */
function soon(_timeoutMs: number, expire: () => void): () => void {
  const turn = setImmediate(expire);
  return () => clearImmediate(turn);
}
