import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { refineUnsure } from '../../src/classify/refine.js';
import { proposeForms } from '../../src/compress/propose.js';
import { withRetry } from '../../src/llm/index.js';
import { createOpenAIClient, openaiModel, type StructuredOutput } from '../../src/openai/index.js';
import { loadDefaultPrompts } from '../../src/prompt/index.js';
import { rowsOf, type SentRow } from '../../src/testing/sent-rows.js';
import type { ClassifiedSpan } from '../../src/types/index.js';
import { API_KEY, apiError, BASE_URL, chatServer, completion, type Reply } from './chat-server.js';

const { server, seen, script } = chatServer();
// Before the client is made: it keeps the `fetch` it finds.
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const prompts = loadDefaultPrompts();
const client = await createOpenAIClient({ apiKey: API_KEY, baseURL: BASE_URL });
const modelIn = (structuredOutput?: StructuredOutput) =>
  withRetry(openaiModel(client, { model: 'test-model', structuredOutput }), { sleep: async () => {} });

const texts = ['Hands off `ledger.db`.', 'The ledger is large.', 'As with the orchids </rows>.'];
const spans = texts.map(
  (text): ClassifiedSpan => ({
    id: text,
    messageIndex: 0,
    role: 'user',
    start: 0,
    end: text.length,
    text,
    shape: 'sentence',
    provenance: 'own',
    leadIn: null,
    section: [],
    tokens: 5,
    class: 'unsure',
    kind: null,
    strength: null,
    decidedBy: 'default',
    confidence: 0,
    evidence: [],
    trust: 'binding',
    antecedent: null,
  }),
);
const pins = texts.map((wording) => ({ id: wording, wording }));

/** A server that reads the rows it was sent, and answers them. */
const answering =
  (answers: (rows: readonly SentRow[]) => readonly object[]): Reply =>
  (request) =>
    completion({ answers: answers(rowsOf(request.body.messages[1]!.content)) })(request);
const verdict = ({ id, text }: SentRow) => ({
  id,
  quote: text,
  reason: 'because',
  class: 'constraint',
  kind: 'prohibition',
  strength: 'hard',
});
const offer = ({ id, text }: SentRow) => ({ id, quote: text, candidates: [`${text}`.slice(0, 9)] });

const refine = (structuredOutput?: StructuredOutput) =>
  refineUnsure(spans, {
    model: modelIn(structuredOutput),
    prompt: prompts.classify,
    context: () => ({ before: null }),
  });
const propose = (structuredOutput?: StructuredOutput) =>
  proposeForms(pins, { model: modelIn(structuredOutput), prompt: prompts.compress });

describe('rows on the wire', () => {
  test.each<StructuredOutput>(['json_schema', 'json_object', 'text'])(
    'are decided and shortened in mode %s',
    async (mode) => {
      script(
        answering((rows) => rows.map(verdict)),
        answering((rows) => rows.map(offer)),
      );

      const refined = await refine(mode);
      const proposed = await propose(mode);

      expect(refined.spans.map(({ decidedBy }) => decidedBy)).toEqual(['model', 'model', 'model']);
      expect(refined.calls).toMatchObject([
        { model: 'served-model-2026', usage: { inputTokens: 12, outputTokens: 3 } },
      ]);
      expect([...proposed.candidates.values()]).toEqual(texts.map((text) => [text.slice(0, 9)]));
      expect(seen).toHaveLength(2);
    },
  );

  test.each<
    [
      string,
      (rows: readonly SentRow[], answer: (row: SentRow) => object) => readonly object[],
      readonly (string | null)[],
    ]
  >([
    ['missing', ([, second, third], answer) => [answer(second!), answer(third!)], ['missing_id', null, null]],
    ['extra', (rows, answer) => [...rows.map(answer), { ...answer(rows[0]!), id: 'r7' }], [null, null, null]],
    ['duplicated', (rows, answer) => [...rows.map(answer), answer(rows[1]!)], [null, 'duplicate_id', null]],
    [
      'swapped',
      ([first, second, third], answer) => [
        { ...answer(first!), id: second!.id },
        { ...answer(second!), id: first!.id },
        answer(third!),
      ],
      ['quote_mismatch', 'quote_mismatch', null],
    ],
  ])('whose ids come back %s are held or have no candidates, and only those', async (_what, mix, reasons) => {
    script(
      answering((rows) => mix(rows, verdict)),
      answering((rows) => mix(rows, offer)),
    );

    const refined = await refine();
    const proposed = await propose();

    expect(refined.spans.map((span, index) => (span === spans[index] ? 'held' : span.decidedBy))).toEqual(
      reasons.map((reason) => (reason === null ? 'model' : 'held')),
    );
    expect(texts.map((text) => proposed.faults.get(text) ?? null)).toEqual(reasons);
    expect(texts.map((text) => proposed.candidates.has(text))).toEqual(reasons.map((reason) => reason === null));
  });

  test('are asked for again when the server fails first', async () => {
    script(
      apiError(500),
      apiError(429, {}, { 'retry-after': '1' }),
      answering((rows) => rows.map(verdict)),
    );

    expect((await refine()).warnings).toEqual([]);
    expect(seen).toHaveLength(3);
  });

  test.each<[string, Reply, string]>([
    ['a refusal', completion(null, { refusal: 'No.' }), 'refusal'],
    ['no quota', apiError(429, { code: 'insufficient_quota' }), 'insufficient_quota'],
    ['answers to no row', completion({ answers: [] }), 'missing_id'],
  ])('fail as a whole with the reason of %s', async (_what, reply, code) => {
    script(reply);

    await expect(refine()).rejects.toMatchObject({ name: 'ModelError', code });
    await expect(propose()).rejects.toMatchObject({ name: 'ModelError', code });
    expect(seen).toHaveLength(2);
  });

  test('stand in the user part only, as JSON that cannot close its tag', async () => {
    script(answering((rows) => rows.map(verdict)));

    await refine();

    const [system, user] = seen[0]!.body.messages;
    expect(system!.content).toBe(prompts.classify.system);
    expect(user!.content.match(/<\/rows>/gu)).toHaveLength(1);
    expect(rowsOf(user!.content).map(({ text }) => text)).toEqual(texts);
  });

  test('have schemas that strict mode takes: every field required, no other allowed', async () => {
    script(
      answering((rows) => rows.map(verdict)),
      answering((rows) => rows.map(offer)),
    );

    await refine();
    await propose();

    for (const { body } of seen) {
      const { json_schema } = body.response_format as { json_schema: { strict: boolean; schema: unknown } };
      expect(json_schema.strict).toBe(true);
      expect(looseObjectsIn(json_schema.schema)).toEqual([]);
    }
  });
});

/** Objects of a JSON schema that strict mode would refuse. */
function looseObjectsIn(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  const isStrict =
    additionalProperties === false && JSON.stringify(Object.keys(properties ?? {})) === JSON.stringify(required);
  return [...(type === 'object' && !isStrict ? [schema] : []), ...Object.values(schema).flatMap(looseObjectsIn)];
}
