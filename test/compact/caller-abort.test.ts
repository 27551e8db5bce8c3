import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openaiChat } from '../../src/formats/index.js';
import { createCompactor, type RetryPolicy } from '../../src/index.js';
import { createOpenAIClient, openaiModel } from '../../src/openai/index.js';
import { API_KEY, apiError, BASE_URL, chatServer, type Reply } from '../openai/chat-server.js';
import type { ChatMessage } from '../support/chat.js';
import { modelSession } from '../support/model-session.js';
import { answer } from '../support/wire-model.js';

const { server, seen, script } = chatServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const REASON = { why: 'the user pressed escape' };

async function compactorOnWire(retry: Partial<RetryPolicy> = {}) {
  const client = await createOpenAIClient({ apiKey: API_KEY, baseURL: BASE_URL });
  const model = openaiModel(client, { model: 'm' });
  return createCompactor<ChatMessage>({ ceilingTokens: 200, format: openaiChat as never, model, retry });
}

/** Aborts while the server is still sending. */
function endless(controller: AbortController): Reply {
  return () => {
    setImmediate(() => controller.abort(REASON));
    return new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) }));
  };
}

test('an abort before the first call makes none', async () => {
  script(answer());
  const work = (await compactorOnWire()).compact(modelSession(), { signal: AbortSignal.abort(REASON) });
  await expect(work).rejects.toBe(REASON);
  expect(seen).toHaveLength(0);
});

test.each([
  ['classifying', 0],
  ['proposing', 1],
  ['reading the wording', 2],
  ['reading the form', 3],
  ['comparing', 4],
])('an abort in the middle of an answer, while %s, comes out as it is', async (_step, answersBefore) => {
  const controller = new AbortController();
  script(...Array.from({ length: answersBefore }, () => answer()), endless(controller));
  const session = modelSession();
  const compactor = await compactorOnWire();
  await expect(compactor.compact(session, { signal: controller.signal })).rejects.toBe(REASON);
  expect(seen).toHaveLength(answersBefore + 1);
  expect(session).toEqual(modelSession());
});

test('an abort while waiting to ask again comes out as it is, and nothing is asked again', async () => {
  const controller = new AbortController();
  script(apiError(500), answer());
  const compactor = await compactorOnWire({
    sleep: async (_delayMs, signal) => {
      controller.abort(REASON);
      signal?.throwIfAborted();
    },
  });
  await expect(compactor.safeCompact(modelSession(), { signal: controller.signal })).rejects.toBe(REASON);
  expect(seen).toHaveLength(1);
});
