import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/errors/index.js';
import { openaiChat } from '../../src/formats/index.js';
import {
  CompactionInvariantError,
  type CompactionReport,
  type CompactorOptions,
  createCompactor,
} from '../../src/index.js';
import { type ScriptedStep, scriptedModel } from '../../src/testing/index.js';
import { type ChatMessage, log, toolTurn, user } from '../support/chat.js';
import {
  classify,
  compare,
  compress,
  extract,
  FORM,
  HONEST,
  modelSession,
  normsOf,
  UNSURE,
  WORDING,
  WRONG,
} from '../support/model-session.js';

const NO_WAIT = { sleep: async () => {} };

function compactorWith(steps: readonly ScriptedStep[], options: Partial<CompactorOptions<ChatMessage>> = {}) {
  const model = scriptedModel(steps);
  const compactor = createCompactor<ChatMessage>({
    ceilingTokens: 200,
    format: openaiChat as never,
    model,
    retry: NO_WAIT,
    ...options,
  });
  return { model, compactor };
}

const textOf = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content ?? '').join('\n');

async function abortOf(work: Promise<unknown>): Promise<CompactionInvariantError> {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CompactionInvariantError);
  return error as CompactionInvariantError;
}

const reportOf = (error: unknown) => (error as CompactionInvariantError<CompactionReport>).report!;

describe('a model in the loop', () => {
  test('decides unsure spans, proposes a form, and proves it blind', async () => {
    const { model, compactor } = compactorWith(HONEST);
    const { messages, pins, report } = await compactor.compact(modelSession());
    model.assertExhausted();
    const pin = pins.find(({ original }) => original === WORDING)!;
    expect(pin).toMatchObject({ where: 'block', form: FORM });
    expect(pin.record).toMatchObject({
      form: { origin: 'model' },
      decision: { verdict: 'verified', provedBy: 'blind_pass' },
      blind: { model: 'scripted', comparisons: [{ field: 'condition', answer: 'same' }] },
    });
    expect(report.held).toEqual([]);
    expect(textOf(messages)).not.toContain(UNSURE);
  });

  test('never sees a wording and its form in one call', async () => {
    const { model, compactor } = compactorWith(HONEST);
    await compactor.compact(modelSession());
    const extracts = model.calls.filter(({ prompt }) => prompt === 'extract').map(({ user: sent }) => sent);
    expect(extracts).toHaveLength(2);
    expect(extracts.filter((sent) => sent.includes('OKs') && sent.includes('approves'))).toEqual([]);
  });

  test('is named in the report, with prompts, hashes and what it cost, and without any text', async () => {
    const { compactor } = compactorWith(HONEST);
    const { report } = await compactor.compact(modelSession());
    expect(report.modelCalls.map(({ step }) => step)).toHaveLength(HONEST.length);
    for (const call of report.modelCalls) {
      expect(call).toMatchObject({
        model: 'scripted',
        prompt: { hash: expect.stringMatching(/^[0-9a-f]{64}$/u) },
        usage: { inputTokens: 100 },
      });
    }
    expect(JSON.stringify(report.modelCalls)).not.toContain('push');
  });

  test.each([
    ['pins what it calls a rule', 'constraint', { pinned: true, held: 0 }],
    ['lets go what it calls narrative', 'narrative', { pinned: false, held: 0 }],
    ['holds what it is unsure of', 'unsure', { pinned: false, held: 1 }],
  ] as const)('%s', async (_why, spanClass, expected) => {
    const { compactor } = compactorWith([classify(spanClass), ...HONEST.slice(1)], { onUnverified: 'keep-verbatim' });
    const result = await compactor.safeCompact(modelSession(), {});
    const report = result.success ? result.data.report : reportOf(result.error);
    expect(report.pins.some(({ original }) => original === UNSURE)).toBe(expected.pinned);
    expect(report.held).toHaveLength(expected.held);
  });

  test('may be two models: one writes, the other checks', async () => {
    const author = scriptedModel(HONEST.slice(0, 2), { id: 'author' });
    const verifier = scriptedModel(HONEST.slice(2), { id: 'verifier' });
    const { compactor } = compactorWith([], { model: author, verifyModel: verifier });
    const { pins } = await compactor.compact(modelSession());
    author.assertExhausted();
    verifier.assertExhausted();
    expect(pins.find(({ original }) => original === WORDING)!.record.blind!.model).toBe('verifier');
  });

  test('is not asked again for a form that it has proved', async () => {
    const { model, compactor } = compactorWith(HONEST);
    const first = await compactor.compact(modelSession());
    const grown = [...first.messages, ...toolTurn('c', 'get_logs', log(60, 3)), user('Go on.')];
    const second = await compactor.compact(grown, { state: first.state });
    model.assertExhausted();
    expect(second.pins.find(({ original }) => original === WORDING)!.form).toBe(FORM);
  });
});

describe('a wrong form', () => {
  test.each([0, 1, 2])('offered at position %i is never chosen', async (position) => {
    const offers = [FORM, 'Never push to `main` unless Dana OKs the change, please.'];
    offers.splice(position, 0, WRONG);
    const { compactor } = compactorWith([
      classify('narrative'),
      compress(...offers),
      extract(),
      extract(),
      compare('same'),
    ]);
    const { messages, pins } = await compactor.compact(modelSession());
    expect(pins.find(({ original }) => original === WORDING)!.form).toBe(FORM);
    expect(textOf(messages)).not.toContain(WRONG);
  });

  test('that is refuted does not pass, whatever a lying verifier says', async () => {
    const { compactor } = compactorWith([
      classify('narrative'),
      compress(WRONG),
      extract(),
      extract(),
      compare('same'),
    ]);
    const { issues } = await abortOf(compactor.compact(modelSession()));
    expect(issues[0]).toMatchObject({ code: 'constraint_unverified', form: WRONG });
  });

  test("is not taken on the caller's word either, once it is refuted", async () => {
    const { compactor } = compactorWith([classify('narrative'), compress(WRONG)]);
    const { id } = compactor.plan(modelSession()).pins.find(({ original }) => original === WORDING)!;
    const decisions = { [id]: 'accept-form' as const };
    const { issues } = await abortOf(compactor.compact(modelSession(), { decisions, approvedBy: 'dana' }));
    expect(issues[0]).toMatchObject({ code: 'constraint_unverified', form: WRONG });
  });
});

describe("the caller's own summary", () => {
  test('ships with the rules that a model helped to compress', async () => {
    const { compactor } = compactorWith(HONEST);
    const { messages } = await compactor.compact(modelSession(), { narrative: 'The logs of both pods were read.' });
    expect(textOf(messages)).toContain('The logs of both pods were read.');
    expect(textOf(messages)).toContain(FORM);
  });

  test('may not state a rule that nobody gave', async () => {
    const { compactor } = compactorWith(HONEST);
    const work = compactor.compact(modelSession(), { narrative: 'Never touch the `billing` service.' });
    expect((await abortOf(work)).issues.map(({ code }) => code)).toEqual(['constraint_invented']);
  });
});

describe('when nothing is proved', () => {
  const doubtful = [classify('narrative'), compress(FORM), extract(), extract(), compare('broader')];

  test('the compaction aborts and says what to decide', async () => {
    const { compactor } = compactorWith(doubtful);
    const session = modelSession();
    const before = structuredClone(session);
    const error = await abortOf(compactor.compact(session));
    expect(error.issues[0]).toMatchObject({ code: 'constraint_unverified', original: WORDING, form: FORM });
    expect(error.message).toMatch(/Decide 'keep' for pin_/u);
    expect(session).toEqual(before);
  });

  test.each([
    ['the caller opted in to verbatim', {}, { onUnverified: 'keep-verbatim' as const }],
    ['the caller decides to keep it', { decide: 'keep' as const }, {}],
  ])('it ships word for word when %s', async (_why, { decide }: { decide?: 'keep' }, options) => {
    const { compactor } = compactorWith(decide === undefined ? doubtful : doubtful.slice(0, 1), options);
    const { id } = compactor.plan(modelSession()).pins.find(({ original }) => original === WORDING)!;
    const { messages } = await compactor.compact(
      modelSession(),
      decide === undefined ? {} : { decisions: { [id]: decide }, approvedBy: 'dana' },
    );
    expect(textOf(messages)).toContain(WORDING);
  });

  test("a form is taken on the caller's word, and recorded with the name", async () => {
    const { compactor } = compactorWith(doubtful);
    const { id } = compactor.plan(modelSession()).pins.find(({ original }) => original === WORDING)!;
    const { pins } = await compactor.compact(modelSession(), {
      decisions: { [id]: 'accept-form' },
      approvedBy: 'dana',
    });
    const pin = pins.find((one) => one.id === id)!;
    expect(pin.form).toBe(FORM);
    expect(pin.record).toMatchObject({ decision: { verdict: 'approved' }, approval: { approvedBy: 'dana' } });
  });
});

describe('a model that fails', () => {
  test('while classifying: everything it was to decide is held, and the compaction aborts with its reason', async () => {
    const { compactor } = compactorWith([
      { prompt: 'classify', reply: new ModelError('refusal', 'The model refused.') },
    ]);
    const error = await abortOf(compactor.compact(modelSession()));
    expect(error.issues).toMatchObject([{ code: 'model_failed', detail: { reason: 'refusal' } }]);
    expect(reportOf(error).held.map(({ text }) => text)).toEqual([UNSURE]);
  });

  test('while checking: nothing unproved is committed', async () => {
    const { compactor } = compactorWith([
      ...HONEST.slice(0, 3),
      { prompt: 'extract', reply: new ModelError('length', 'Cut off.') },
    ]);
    const error = await abortOf(compactor.compact(modelSession()));
    expect(error.issues).toMatchObject([{ code: 'model_failed', detail: { reason: 'length' } }]);
  });

  test('is asked again where that may help', async () => {
    const busy = new ModelError('rate_limit', 'Slow down.', { retryable: true, retryAfterMs: 10 });
    const { model, compactor } = compactorWith([{ prompt: 'classify', reply: busy }, ...HONEST]);
    expect((await compactor.compact(modelSession())).status).toBe('compacted');
    model.assertExhausted();
  });
});

test("the caller's own abort passes through untouched, and nothing is committed", async () => {
  const controller = new AbortController();
  const reason = new Error('the user pressed escape');
  const { compactor } = compactorWith([
    {
      prompt: 'classify',
      reply: () => {
        controller.abort(reason);
        throw reason;
      },
    },
  ]);
  await expect(compactor.safeCompact(modelSession(), { signal: controller.signal })).rejects.toBe(reason);
});

test('an honest reader reads the two texts of these tests differently', () => {
  expect(normsOf(WORDING)).not.toEqual(normsOf(FORM));
});
