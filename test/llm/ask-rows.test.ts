import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ModelError } from '../../src/errors/index.js';
import { askRows } from '../../src/llm/index.js';
import type { Prompt } from '../../src/prompt/index.js';
import { type ScriptedReply, type SentRow, scriptedModel } from '../../src/testing/index.js';

const prompt: Prompt = {
  name: 'classify',
  version: 'v3',
  description: 'A test.',
  input: ['rows'],
  output: 'classify_rows',
  hash: 'abc',
  system: 'Sort.',
  user: '{{rows}}',
};
const quoted = z.object({ id: z.string(), quote: z.string(), verdict: z.string() });
const bare = z.object({ id: z.string(), verdict: z.string() });

const rows = [
  { id: '4:0', text: 'Never push to main.' },
  { id: '4:20', text: 'Stage only.' },
  { id: '9:0', text: 'The build took four minutes.' },
];
const right = ({ id, text }: SentRow) => ({ id, quote: String(text).slice(0, 11), verdict: `of ${text}` });

function ask(reply: ScriptedReply, asked = rows, more = {}) {
  const model = scriptedModel([{ prompt: 'classify', reply }]);
  return askRows(asked, { step: 'classify', model, prompt, answer: quoted, ...more });
}
const outcomes = (results: ReadonlyMap<string, { answer: { verdict: string } } | { reason: string }>) =>
  [...results].map(([id, result]) => [id, 'answer' in result ? result.answer.verdict : result.reason]);

describe('askRows', () => {
  test('brings answers home by id, whatever their order, and tells what the call cost', async () => {
    const { results, calls, usage } = await ask((sent) => ({ answers: sent.map(right).reverse() }));

    expect(outcomes(results)).toEqual([
      ['4:0', 'of Never push to main.'],
      ['4:20', 'of Stage only.'],
      ['9:0', 'of The build took four minutes.'],
    ]);
    expect(calls).toEqual([
      {
        step: 'classify',
        prompt: { name: 'classify', version: 'v3', hash: 'abc' },
        model: 'scripted',
        rows: 3,
        usage: { inputTokens: 100, outputTokens: 10 },
      },
    ]);
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 10 });
  });

  test("sends ids of the call, never the caller's", async () => {
    const model = scriptedModel([{ prompt: 'classify', reply: (sent) => ({ answers: sent.map(right) }) }]);

    await askRows(rows, { step: 'classify', model, prompt, answer: quoted });

    expect(model.calls[0]!.rows.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3']);
    expect(model.calls[0]!.user).not.toContain('4:20');
    expect(model.calls[0]!.schemaName).toBe('classify_rows');
  });

  test.each<[string, (sent: readonly SentRow[]) => readonly object[], readonly string[]]>([
    ['a missing row', ([, second, third]) => [right(second!), right(third!)], ['missing_id', 'ok', 'ok']],
    ['a row answered twice', (sent) => [...sent.map(right), right(sent[1]!)], ['ok', 'duplicate_id', 'ok']],
    [
      'an answer nobody asked for',
      (sent) => [...sent.map(right), { ...right(sent[0]!), id: 'r9' }],
      ['ok', 'ok', 'ok'],
    ],
    [
      'two rows whose answers are swapped',
      ([first, second, third]) => [
        { ...right(first!), id: second!.id },
        { ...right(second!), id: first!.id },
        right(third!),
      ],
      ['quote_mismatch', 'quote_mismatch', 'ok'],
    ],
    [
      'a renamed row',
      ([first, ...rest]) => [{ ...right(first!), id: '1' }, ...rest.map(right)],
      ['missing_id', 'ok', 'ok'],
    ],
    [
      'a quote of nothing',
      ([first, ...rest]) => [{ ...right(first!), quote: ' ' }, ...rest.map(right)],
      ['quote_mismatch', 'ok', 'ok'],
    ],
  ])('holds only the rows concerned by %s', async (_what, reply, expected) => {
    const { results } = await ask((sent) => ({ answers: reply(sent) }));

    expect([...results.values()].map((result) => ('answer' in result ? 'ok' : result.reason))).toEqual(expected);
  });

  test.each<[string, (sent: readonly SentRow[]) => readonly object[], string, string]>([
    ['no answers', () => [], 'missing_id', 'the answer is missing'],
    [
      'only answers to other rows',
      (sent) => sent.map((row) => ({ ...right(row), id: `x${row.id}` })),
      'missing_id',
      'the answer is missing',
    ],
    [
      'every row twice',
      (sent) => [...sent, ...sent].map(right),
      'duplicate_id',
      'there are several answers to one question',
    ],
    [
      'quotes of nothing that was sent',
      (sent) => sent.map((row) => ({ ...right(row), quote: 'Elsewhere' })),
      'quote_mismatch',
      'the answer quotes another text',
    ],
  ])('fails the call that gave %s', async (_what, reply, reason, why) => {
    const asked = ask((sent) => ({ answers: reply(sent) }));

    await expect(asked).rejects.toBeInstanceOf(ModelError);
    await expect(asked).rejects.toMatchObject({
      code: reason,
      message: `Model scripted gave no usable answer to any of 3 questions of the step classify: ${why}.`,
    });
  });

  test.each([
    ['other white space', 'Never  push\n to main', 'Never push to main.'],
    ['straight quotation marks', `Don't "touch" it`, 'Don’t “touch” it'],
    ['its marks left out', 'Never force-push main', '**Never** `force-push main`!'],
    ['an ellipsis', 'Never push …', 'Never push to main.'],
    ['the whole of a short text', 'Never', 'Never'],
    ['full-width letters', 'Never push', 'Ｎｅｖｅｒ ｐｕｓｈ to main.'],
  ])('takes a quote with %s for the row’s', async (_what, quote, text) => {
    const { results } = await ask({ answers: [{ id: 'r1', quote, verdict: 'ok' }] }, [{ id: 'a', text }]);

    expect(outcomes(results)).toEqual([['a', 'ok']]);
  });

  test('does not take a short quote that fits two rows', async () => {
    const twins = [
      { id: 'a', text: 'Never push to main without a review.' },
      { id: 'b', text: 'Never push to dev on Fridays.' },
    ];
    const answers = [
      { id: 'r1', quote: 'Never push to', verdict: 'a' },
      { id: 'r2', quote: 'Never push to dev', verdict: 'b' },
    ];

    expect(outcomes((await ask({ answers }, twins)).results)).toEqual([
      ['a', 'quote_mismatch'],
      ['b', 'b'],
    ]);
  });

  test('lets rows of equal words have equal quotes', async () => {
    const twins = [
      { id: 'a', text: 'Same here, as with the others.' },
      { id: 'b', text: 'Same here, as with the others.' },
    ];
    const { results } = await ask((sent) => ({ answers: sent.map(right) }), twins);

    expect([...results.values()].every((result) => 'answer' in result)).toBe(true);
  });

  test('trusts no answer of a call without quotes that has a stray', async () => {
    const model = scriptedModel([
      { prompt: 'classify', reply: { answers: ['r1', 'r2', 'r9'].map((id) => ({ id, verdict: 'same' })) } },
    ]);
    const pairs = [{ id: 'a' }, { id: 'b' }];

    await expect(askRows(pairs, { step: 'verify', model, prompt, answer: bare })).rejects.toMatchObject({
      code: 'extra_id',
    });
  });

  test('counts the answers nobody asked for', async () => {
    const { strays } = await ask((sent) => ({ answers: [...sent.map(right), { ...right(sent[0]!), id: 'r9' }] }));

    expect(strays).toBe(1);
  });

  test('cuts many rows into calls, and adds up what they cost', async () => {
    const many = Array.from({ length: 95 }, (_, index) => ({
      id: `row-${index}`,
      text: `Rule number ${index} of all.`,
    }));
    const reply: ScriptedReply = (sent) => ({
      answers: sent.map(({ id, text }) => ({ id, quote: text, verdict: text })),
    });
    const model = scriptedModel(Array.from({ length: 3 }, () => ({ prompt: 'classify', reply })));

    const { results, calls, usage } = await askRows(many, { step: 'classify', model, prompt, answer: quoted });

    expect(calls.map((call) => call.rows)).toEqual([40, 40, 15]);
    expect(usage).toEqual({ inputTokens: 300, outputTokens: 30 });
    expect(outcomes(results)).toEqual(many.map(({ id, text }) => [id, text]));
    model.assertExhausted();
  });

  test('cuts by characters too, and lets a row beyond the bound go alone', async () => {
    const long = ['a', 'b'.repeat(900), 'c', 'd'].map((text, index) => ({ id: `${index}`, text }));
    const reply: ScriptedReply = (sent) => ({
      answers: sent.map(({ id, text }) => ({ id, quote: text, verdict: 'ok' })),
    });
    const model = scriptedModel(Array.from({ length: 3 }, () => ({ prompt: 'classify', reply })));

    const { calls } = await askRows(long, { step: 'classify', model, prompt, answer: quoted, batchCharacters: 200 });

    expect(calls.map((call) => call.rows)).toEqual([1, 1, 2]);
  });

  test('asks nothing when there are no rows', async () => {
    const { results, calls } = await askRows([], {
      step: 'classify',
      model: scriptedModel([]),
      prompt,
      answer: quoted,
    });

    expect([results.size, calls.length]).toEqual([0, 0]);
  });

  test('sends rows in the order it is given, and answers in the order of the rows', async () => {
    const model = scriptedModel([{ prompt: 'classify', reply: (sent) => ({ answers: sent.map(right) }) }]);

    const { results } = await askRows(rows, { step: 'classify', model, prompt, answer: quoted, order: [2, 0, 1] });

    expect(model.calls[0]!.rows.map(({ text }) => text)).toEqual([rows[2]!.text, rows[0]!.text, rows[1]!.text]);
    expect(outcomes(results)).toEqual(rows.map(({ id, text }) => [id, `of ${text}`]));
  });

  test.each([[[0, 1]], [[0, 1, 1]], [[0, 1, 3]]])('refuses the order %j', async (order) => {
    await expect(ask({ answers: [] }, rows, { order })).rejects.toThrow('order must be a permutation');
  });

  test('refuses rows that share an id: their answers could not be told apart', async () => {
    const twins = rows.map((row) => ({ ...row, id: 'same' }));

    await expect(ask({ answers: [] }, twins)).rejects.toThrow('The ids of asked rows must be unique.');
  });

  test('lets a failed call through as it is', async () => {
    const refusal = new ModelError('refusal', 'No.');

    await expect(ask(refusal)).rejects.toBe(refusal);
  });

  test('never gives a row an answer that quotes another, whatever the model mixes up', async () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((word) => ({
      id: word,
      text: `Keep ${word} safe.`,
    }));
    const mixes = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 4 })), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(mixes, async (mix) => {
        const answers = mix.map(([id, of]) => ({ id: `r${id + 1}`, quote: words[of]!.text, verdict: words[of]!.id }));
        const result = await ask({ answers }, words).catch((error: unknown) => error);
        if (result instanceof ModelError) return;

        const { results } = result as Awaited<ReturnType<typeof ask>>;
        expect([...results.keys()]).toEqual(words.map(({ id }) => id));
        for (const [id, found] of results) if ('answer' in found) expect(found.answer.verdict).toBe(id);
      }),
    );
  });
});
