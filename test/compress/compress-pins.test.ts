import { describe, expect, test } from 'vitest';
import { type CompressModel, type CompressOptions, compressPins } from '../../src/compress/index.js';
import type { BlindEvidence, Decision, Pin, StoredForm } from '../../src/types/index.js';
import { pin, proveByMark, words } from '../support/make.js';

const LONG = 'Please make sure that you always use pnpm for each and every install.';
const evidence = { key: 'k', model: 'm', promptHash: 'h' } as BlindEvidence;

/** A model that offers these wordings for every pin; its blind pass speaks for all it is asked about. */
function modelOffering(...offers: string[]): CompressModel & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async propose(pins) {
      asked.push(...pins.map(({ id }) => id));
      return { candidates: new Map(pins.map(({ id }) => [id, offers])), faults: new Map(), calls: [] };
    },
    async gatherEvidence(pairs) {
      asked.push(...pairs.map(({ form }) => form));
      return { evidenceOf: () => evidence, faultOf: () => undefined, calls: [] };
    },
  };
}

function compress(
  pins: Pin[],
  more: Partial<CompressOptions> & { byId?: Record<string, Decision>; stored?: Map<string, StoredForm> } = {},
) {
  const { byId = {}, stored = new Map(), ...options } = more;
  return compressPins(
    { pins, stored, decisions: { byId, approvedBy: 'dana' } },
    {
      compress: true,
      onUnverified: 'abort',
      terseTokens: 3,
      countTokens: words,
      prove: proveByMark,
      extractiveForms: () => [],
      model: null,
      ...options,
    },
  );
}

describe('without a model', () => {
  test('takes the shortest form that proves', async () => {
    const extractiveForms = () => [
      { text: 'wrong pnpm', edits: [] },
      { text: 'ok use pnpm now', edits: [] },
      { text: 'ok always use pnpm for installs', edits: [] },
    ];
    const { chosen, issues } = await compress([pin('a', 1, LONG)], { extractiveForms });
    expect(issues).toEqual([]);
    expect(chosen[0]!.form).toMatchObject({ text: 'ok use pnpm now', origin: 'extractive', tokens: 4 });
    expect(chosen[0]!.rejected.map(({ text }) => text)).toEqual(
      ['wrong pnpm', 'ok always use pnpm for installs'].slice(0, 1),
    );
  });

  test('stays verbatim when nothing shorter proves', async () => {
    const { chosen, issues } = await compress([pin('a', 1, LONG)], {
      extractiveForms: () => [{ text: 'wrong', edits: [] }],
    });
    expect(issues).toEqual([]);
    expect(chosen[0]!.form).toMatchObject({ text: LONG, origin: 'verbatim' });
  });

  test('never takes a form with more tokens than the original', async () => {
    const text = `ok ${LONG} and more`;
    const { chosen } = await compress([pin('a', 1, LONG)], { extractiveForms: () => [{ text, edits: [] }] });
    expect(chosen[0]!.form.origin).toBe('verbatim');
  });

  test('keeps a context-dependent pin word for word', async () => {
    const antecedent = { messageIndex: 0, start: 0, end: 4, text: 'npm?' };
    const { chosen } = await compress([pin('a', 1, LONG, { antecedent })], {
      extractiveForms: () => [{ text: 'ok', edits: [] }],
    });
    expect(chosen[0]!.form.text).toBe(LONG);
  });
});

describe('with a model', () => {
  test('does not send a terse pin', async () => {
    const model = modelOffering('ok pnpm');
    await compress([pin('a', 1, 'Use pnpm now.')], { model });
    expect(model.asked).toEqual([]);
  });

  test('asks the blind pass only about forms that could still win', async () => {
    const model = modelOffering('? use pnpm', 'ok always use pnpm', '? always use pnpm for installs please');
    const { chosen } = await compress([pin('a', 1, LONG)], { model });
    expect(model.asked).toEqual(['a', '? use pnpm']);
    expect(chosen[0]).toMatchObject({ form: { text: '? use pnpm', origin: 'model' }, evidence });
  });

  test.each([0, 1, 2])('never chooses a wrong candidate at position %i', async (position) => {
    const offers = ['ok use pnpm', 'ok always use pnpm'];
    offers.splice(position, 0, 'no');
    const { chosen } = await compress([pin('a', 1, LONG)], { model: modelOffering(...offers) });
    expect(chosen[0]!.form.text).toBe('ok use pnpm');
  });

  test('aborts when nothing shorter proves, and says what to do', async () => {
    const { chosen, issues } = await compress([pin('pin_a', 1, LONG)], { model: modelOffering('wrong pnpm') });
    expect(chosen).toEqual([]);
    expect(issues[0]).toMatchObject({ code: 'constraint_unverified', pinId: 'pin_a', form: 'wrong pnpm' });
    expect(issues[0]!.message).toContain("Decide 'keep' for pin_a");
  });

  test.each([
    ['the caller opted in to verbatim', { onUnverified: 'keep-verbatim' as const }],
    ['the caller decided to keep it', { byId: { a: 'keep' as const } }],
  ])('stays verbatim when %s', async (_why, more) => {
    const { chosen, issues } = await compress([pin('a', 1, LONG)], { model: modelOffering('wrong'), ...more });
    expect(issues).toEqual([]);
    expect(chosen[0]!.form.origin).toBe('verbatim');
  });

  test("takes an unproven form on the caller's word, and records it", async () => {
    const model: CompressModel = {
      ...modelOffering('? use pnpm'),
      gatherEvidence: async () => ({ evidenceOf: () => undefined, faultOf: () => 'refusal', calls: [] }),
    };
    const { chosen } = await compress([pin('a', 1, LONG)], { model, byId: { a: 'accept-form' } });
    expect(chosen[0]).toMatchObject({
      form: { text: '? use pnpm' },
      approval: { decision: 'accept-form', approvedBy: 'dana' },
    });
  });

  test("never takes a rejected form, whatever the caller's word", async () => {
    const { chosen, issues } = await compress([pin('a', 1, LONG)], {
      model: modelOffering('wrong'),
      byId: { a: 'accept-form' },
    });
    expect(chosen).toEqual([]);
    expect(issues).toHaveLength(1);
  });

  test('uses an accepted form again without asking', async () => {
    const model = modelOffering('ok x');
    const stored = new Map([['a', { text: 'ok use pnpm', origin: 'model', edits: [], evidence: null } as const]]);
    const { chosen } = await compress([pin('a', 1, LONG)], { model, stored });
    expect(chosen[0]!.form.text).toBe('ok use pnpm');
    expect(model.asked).toEqual([]);
  });

  test('asks again when a stored form no longer proves', async () => {
    const model = modelOffering('ok use pnpm');
    const stored = new Map([['a', { text: 'bent', origin: 'model', edits: [], evidence: null } as const]]);
    const { chosen } = await compress([pin('a', 1, LONG)], { model, stored });
    expect(chosen[0]!.form.text).toBe('ok use pnpm');
    expect(model.asked).toContain('a');
  });
});
