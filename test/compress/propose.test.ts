import { describe, expect, test } from 'vitest';
import { proposeForms } from '../../src/compress/propose.js';
import { ModelError } from '../../src/errors/index.js';
import { loadDefaultPrompts } from '../../src/prompt/index.js';
import { type ScriptedReply, type SentRow, scriptedModel } from '../../src/testing/index.js';

const prompt = loadDefaultPrompts().compress;
const pins = [
  { id: 'pin_a', wording: 'Please never, ever push to `main`.' },
  { id: 'pin_b', wording: 'Make sure to ask Ada before a release.' },
];
const answer = ({ id, text }: SentRow, candidates: readonly string[]) => ({ id, quote: text, candidates });

async function propose(reply: ScriptedReply) {
  const model = scriptedModel([{ prompt: 'compress', reply }]);
  const forms = await proposeForms(pins, { model, prompt });
  model.assertExhausted();
  return { ...forms, sent: model.calls[0]!.rows };
}

describe('proposeForms', () => {
  test('brings the wordings home to their pins', async () => {
    const { candidates, faults, calls, sent } = await propose(([first, second]) => ({
      answers: [
        answer(second!, ['Ask Ada before a release.']),
        answer(first!, ['Never push to `main`.', 'Never, ever push to `main`.']),
      ],
    }));

    expect(sent).toEqual(pins.map(({ wording }, index) => ({ id: `r${index + 1}`, text: wording })));
    expect(candidates).toEqual(
      new Map([
        ['pin_a', ['Never push to `main`.', 'Never, ever push to `main`.']],
        ['pin_b', ['Ask Ada before a release.']],
      ]),
    );
    expect(faults.size).toBe(0);
    expect(calls).toMatchObject([{ step: 'compress', rows: 2, prompt: { name: 'compress', hash: prompt.hash } }]);
  });

  test('reads three wordings at most, and none that is blank, doubled or the original', async () => {
    const { candidates } = await propose(([first, second]) => ({
      answers: [answer(first!, [' a ', 'a', ' ', 'fourth']), answer(second!, [pins[1]!.wording])],
    }));

    expect(candidates).toEqual(
      new Map([
        ['pin_a', ['a']],
        ['pin_b', []],
      ]),
    );
  });

  test.each<[string, (rows: readonly SentRow[]) => readonly object[], string]>([
    ['missing', ([, second]) => [answer(second!, ['b'])], 'missing_id'],
    [
      'doubled',
      ([first, second]) => [answer(first!, ['a']), answer(first!, ['a']), answer(second!, ['b'])],
      'duplicate_id',
    ],
    [
      'a quote of another row',
      ([first, second]) => [{ ...answer(first!, ['a']), quote: second!.text }, answer(second!, ['b'])],
      'quote_mismatch',
    ],
  ])('gives a pin whose answer is %s a fault, and no wording', async (_what, reply, reason) => {
    const { candidates, faults } = await propose((rows) => ({ answers: reply(rows) }));

    expect([...faults]).toEqual([['pin_a', reason]]);
    expect([...candidates]).toEqual([['pin_b', ['b']]]);
  });

  test('throws when the call fails', async () => {
    const refusal = new ModelError('refusal', 'No.');

    await expect(propose(refusal)).rejects.toBe(refusal);
  });

  test('makes no call for no pins', async () => {
    const forms = await proposeForms([], { model: scriptedModel([]), prompt });

    expect(forms).toEqual({ candidates: new Map(), faults: new Map(), calls: [] });
  });
});
