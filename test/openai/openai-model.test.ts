import { HttpResponse } from 'msw';
import { OpenAI } from 'openai';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HoldfastError, ModelError } from '../../src/errors/index.js';
import { type ObjectRequest, type RetryPolicy, withRetry } from '../../src/llm/index.js';
import { createOpenAIClient, openaiModel, type StructuredOutput } from '../../src/openai/index.js';
import { API_KEY, apiError, BASE_URL, chatServer, completion, type Reply } from './chat-server.js';

const { server, seen, script } = chatServer();
// Before the client is made: it keeps the `fetch` it finds.
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answerSchema = z.object({ answers: z.array(z.object({ id: z.string(), kind: z.enum(['a', 'b']).nullable() })) });
const request: ObjectRequest<z.infer<typeof answerSchema>> = {
  prompt: {
    name: 'classify',
    version: 'v1',
    hash: 'abc',
    system: 'Sort the rows.',
    user: '[{"id":"r1","text":"Never push"}]',
  },
  schema: answerSchema,
  schemaName: 'classify_rows',
};
const good = { answers: [{ id: 'r1', kind: 'a' }] };

const client = await createOpenAIClient({ apiKey: API_KEY, baseURL: BASE_URL });
const model = openaiModel(client, { model: 'test-model' });

/** A retrying model that waits nothing and writes down its waits. */
function patient(policy: Partial<RetryPolicy> = {}) {
  const waits: number[] = [];
  const sleep = async (delayMs: number) => void waits.push(delayMs);
  return { waits, model: withRetry(model, { sleep, random: () => 0, ...policy }) };
}

describe('a usable answer', () => {
  test.each<[StructuredOutput, string]>([
    ['json_schema', JSON.stringify(good)],
    ['json_object', JSON.stringify(good)],
    ['text', `Here you are:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``],
  ])(
    'comes out checked in mode %s, with the model that served it and what it used',
    async (structuredOutput, content) => {
      script(completion(content));

      const answer = await openaiModel(client, { model: 'test-model', structuredOutput }).generateObject(request);

      expect(answer).toEqual({ object: good, model: 'served-model-2026', usage: { inputTokens: 12, outputTokens: 3 } });
    },
  );

  test('is asked for with a strict schema, instructions first, and nothing the caller did not set', async () => {
    script(completion(good));

    await model.generateObject(request);

    expect(seen[0]!.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: 'Sort the rows.' },
        { role: 'user', content: '[{"id":"r1","text":"Never push"}]' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'classify_rows',
          strict: true,
          schema: {
            type: 'object',
            properties: {
              answers: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    id: { type: 'string' },
                    kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
                  },
                  required: ['id', 'kind'],
                  additionalProperties: false,
                },
              },
            },
            required: ['answers'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(seen[0]!.authorization).toBe(`Bearer ${API_KEY}`);
  });

  test.each<[StructuredOutput, unknown]>([
    ['json_object', { type: 'json_object' }],
    ['text', undefined],
  ])('is asked for in words in mode %s, where the server knows no schema', async (structuredOutput, format) => {
    script(completion(good));

    await openaiModel(client, { model: 'test-model', structuredOutput }).generateObject(request);

    const { response_format, messages } = seen[0]!.body;
    expect(response_format).toEqual(format);
    expect(messages[0]!.content).toMatch(/^Sort the rows\.\n\nAnswer with one JSON object and nothing else\./u);
    expect(messages[0]!.content).toContain('"required":["answers"]');
  });

  test('is asked for with what the caller did set', async () => {
    script(completion(good));
    const options = { temperature: 0, seed: 7, maxOutputTokens: 900, reasoningEffort: 'low' } as const;

    await openaiModel(client, { model: 'test-model', ...options }).generateObject(request);

    expect(seen[0]!.body).toMatchObject({
      temperature: 0,
      seed: 7,
      max_completion_tokens: 900,
      reasoning_effort: 'low',
    });
  });

  test('needs neither usage nor a model name from the server', async () => {
    script(() => HttpResponse.json({ choices: [{ message: { content: JSON.stringify(good) } }] }));

    expect(await model.generateObject(request)).toEqual({
      object: good,
      model: 'test-model',
      usage: { inputTokens: 0, outputTokens: 0 },
    });
  });
});

describe('an unusable answer has its own reason, and is tried again only where that can help', () => {
  test.each<[string, Reply, string, number]>([
    ['a refusal', completion(null, { refusal: 'I cannot help with "Never push".' }), 'refusal', 1],
    ['an answer cut off', completion('{"answers":[', { finish_reason: 'length' }), 'length', 1],
    ['a content filter', completion('', { finish_reason: 'content_filter' }), 'content_filter', 1],
    ['broken JSON', completion('{"answers":[{"id":"Never push"'), 'parse', 2],
    ['an object of another shape', completion({ answers: [{ id: 'Never push', kind: 'z' }] }), 'schema', 2],
    ['no content', completion(null), 'empty', 2],
    ['blank content', completion('  \n'), 'empty', 2],
    ['no choices', () => HttpResponse.json({ choices: [] }), 'empty', 2],
    ['an error object with status 200', () => HttpResponse.json({ error: { message: 'Never push' } }), 'empty', 2],
    ['a page of HTML', () => HttpResponse.html('<p>Never push</p>'), 'parse', 2],
    [
      'a body that is no JSON',
      () => new HttpResponse('{"Never', { headers: { 'content-type': 'application/json' } }),
      'parse',
      2,
    ],
    ['a refused key', apiError(401, { code: 'invalid_api_key' }), 'auth', 1],
    ['a forbidden model', apiError(403), 'auth', 1],
    ['no quota', apiError(429, { code: 'insufficient_quota', type: 'insufficient_quota' }), 'insufficient_quota', 1],
    ['no quota, named by type only', apiError(429, { type: 'insufficient_quota' }), 'insufficient_quota', 1],
    ['a bill to pay', apiError(402), 'insufficient_quota', 1],
    ['a filtered prompt', apiError(400, { code: 'content_filter' }), 'content_filter', 1],
    ['an unknown model', apiError(404, { code: 'model_not_found' }), 'http', 1],
    ['a bad request', apiError(400, { code: 'unsupported_value', param: 'temperature' }), 'http', 1],
    ['a request timeout', apiError(408), 'http', 4],
    ['a conflict', apiError(409), 'http', 4],
    ['a rate limit', apiError(429), 'rate_limit', 4],
    ['a server error', apiError(500), 'http', 4],
    ['an overloaded server', apiError(503), 'http', 4],
    ['no network', () => HttpResponse.error(), 'network', 4],
  ])('%s', async (_what, reply, reason, attempts) => {
    script(reply);

    const error: unknown = await patient()
      .model.generateObject(request)
      .catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code: reason });
    expect(seen).toHaveLength(attempts);
    expect(everythingIn(error)).not.toMatch(/Never push|sk-very/u);
  });

  test.each<[string, Reply, string]>([
    [
      'a status and a code',
      apiError(404, { code: 'model_not_found' }),
      'The server of model test-model answered 404 (model_not_found).',
    ],
    [
      'what to do about a key',
      apiError(401),
      'The server of model test-model answered 401: it does not accept the key for this.',
    ],
    [
      'where a shape is wrong',
      completion({ answers: [{ id: 1, kind: 'a' }] }),
      'Model test-model answered with an object of another shape (answers.0.id: invalid_type).',
    ],
    [
      'what to do about a cut',
      completion('', { finish_reason: 'length' }),
      'Model test-model ran out of output tokens before its answer was whole.',
    ],
  ])('says %s', async (_what, reply, message) => {
    script(reply);

    await expect(model.generateObject(request)).rejects.toThrow(message);
  });

  test('leaves a code out of the message that is more than a code', async () => {
    script(apiError(400, { code: `bad ${API_KEY} value`, type: 'x y' }));

    await expect(model.generateObject(request)).rejects.toThrow('The server of model test-model answered 400.');
  });
});

describe('a failure that passes', () => {
  test.each<[string, Reply, readonly number[]]>([
    ['429 with retry-after in seconds', apiError(429, {}, { 'retry-after': '7' }), [7_000]],
    ['429 with retry-after-ms', apiError(429, {}, { 'retry-after-ms': '120', 'retry-after': '7' }), [120]],
    ['429 with a retry-after beyond the cap', apiError(429, {}, { 'retry-after': '86400' }), [500]],
    ['429 without retry-after', apiError(429), [500]],
    ['500', apiError(500), [500]],
    ['503 with retry-after', apiError(503, {}, { 'retry-after': '2' }), [2_000]],
    ['no network', () => HttpResponse.error(), [500]],
    ['broken JSON', completion('{"answers":'), [500]],
  ])('%s ends in the answer', async (_what, first, expected) => {
    script(first, completion(good));
    const { waits, model: retrying } = patient();

    expect((await retrying.generateObject(request)).object).toEqual(good);
    expect(waits).toEqual(expected);
    expect(seen).toHaveLength(2);
  });

  test('429 with retry-after as a date ends in the answer', async () => {
    script(apiError(429, {}, { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }), completion(good));
    const { waits, model: retrying } = patient();

    expect((await retrying.generateObject(request)).object).toEqual(good);
    expect(waits[0]).toBeGreaterThan(20_000);
    expect(waits[0]).toBeLessThanOrEqual(30_000);
  });

  test('is tried again by us alone, also with a client that has retries of its own', async () => {
    script(apiError(500), completion(good));
    const eager = new OpenAI({ apiKey: API_KEY, baseURL: BASE_URL, maxRetries: 5 });

    await expect(openaiModel(eager, { model: 'test-model' }).generateObject(request)).rejects.toMatchObject({
      code: 'http',
      status: 500,
      retryable: true,
    });
    expect(seen).toHaveLength(1);
  });
});

describe('time', () => {
  /** A body that begins and never ends; `began` runs when it is read. */
  const endless =
    (began: () => void): Reply =>
    () => {
      const body = new ReadableStream<Uint8Array>({
        pull(stream) {
          stream.enqueue(new TextEncoder().encode('{"choices":'));
          setImmediate(began);
          return new Promise(() => undefined);
        },
      });
      return new HttpResponse(body, { headers: { 'content-type': 'application/json' } });
    };

  test('ends an attempt whose body does not end, as a timeout, and tries again', async () => {
    let expireNow = () => {};
    const startDeadline = (_timeoutMs: number, expire: () => void) => {
      expireNow = expire;
      return () => {};
    };
    script(
      endless(() => expireNow()),
      completion(good),
    );

    expect((await patient({ startDeadline }).model.generateObject(request)).object).toEqual(good);
    expect(seen).toHaveLength(2);
  });

  test('gives up with a timeout when no body ends', async () => {
    let expireNow = () => {};
    const startDeadline = (_timeoutMs: number, expire: () => void) => {
      expireNow = expire;
      return () => {};
    };
    script(endless(() => expireNow()));

    await expect(patient({ startDeadline, attempts: 2 }).model.generateObject(request)).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(seen).toHaveLength(2);
  });

  test.each([
    [
      'before the headers',
      (began: () => void): Reply =>
        () => {
          setImmediate(began);
          return new Promise(() => undefined);
        },
    ],
    ['within the body', endless],
  ])("lets the caller's abort through %s, as the object it was", async (_when, hang) => {
    const controller = new AbortController();
    const reason = { why: 'closing' };
    script(hang(() => controller.abort(reason)));

    await expect(patient().model.generateObject({ ...request, signal: controller.signal })).rejects.toBe(reason);
    await expect(model.generateObject({ ...request, signal: controller.signal })).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });
});

describe('options', () => {
  test.each([
    ['an empty model', { model: ' ' }, 'model must be the name of a model, got an empty one.'],
    [
      'an unknown mode',
      { model: 'm', structuredOutput: 'yaml' },
      "structuredOutput must be one of 'json_schema', 'json_object', 'text', got yaml.",
    ],
  ])('refuses %s by name', (_what, options, message) => {
    expect(() => openaiModel(client, options as { model: string })).toThrow(message);
  });

  test('take undefined for the default', async () => {
    script(completion(good));

    await openaiModel(client, {
      model: 'test-model',
      structuredOutput: undefined,
      temperature: undefined,
    }).generateObject(request);

    expect(Object.keys(seen[0]!.body).sort()).toEqual(['messages', 'model', 'response_format']);
  });
});

/** Every text an error could carry into a log: its own, its stack's, and its causes'. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fields = error instanceof HoldfastError ? JSON.stringify(error) : '';
  return [error.message, error.stack, fields, everythingIn(error.cause ?? '')].join('\n');
}
