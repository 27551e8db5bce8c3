import { describe, expect, test } from 'vitest';
import { auditCompaction } from '../../src/audit/index.js';
import { openaiChat } from '../../src/formats/index.js';
import { loadDefaultPrompts } from '../../src/prompt/index.js';
import { gatherBlindEvidence } from '../../src/proof/index.js';
import { type ScriptedStep, scriptedModel } from '../../src/testing/index.js';
import type { CompactionState } from '../../src/types/index.js';
import { system, user } from '../support/chat.js';
import { classify, compare, extract, FORM, modelSession, WORDING } from '../support/model-session.js';

const BEFORE = [system('You help.'), user(WORDING), user('List the config maps.')];
const AFTER = [system('You help.'), user(`Summary: ${FORM}`), user('List the config maps.')];

async function audited(script: readonly ScriptedStep[]) {
  const model = scriptedModel(script);
  const { pins, status, modelCalls } = await auditCompaction(BEFORE, AFTER, { format: openaiChat, model });
  model.assertExhausted();
  return { pin: pins[0], status, steps: modelCalls.map(({ step }) => step) };
}

describe('an audit with a model', () => {
  test('without one, a wording that nothing refutes and nothing proves is changed, and not for certain', async () => {
    const { pins, counts } = await auditCompaction(BEFORE, AFTER, { format: openaiChat });
    expect(pins[0]).toMatchObject({ state: 'changed', isCertain: false, issues: [{ code: 'no_proof' }] });
    expect(counts.unproved).toBe(1);
  });

  test('asks it about exactly these, blind, and takes what code finds equal', async () => {
    const { pin, status, steps } = await audited([extract(), extract(), compare('same')]);
    expect(pin).toMatchObject({ state: 'equivalent', provedBy: 'blind_pass', issues: [] });
    expect([status, steps]).toEqual(['intact', ['verify', 'verify', 'verify']]);
  });

  test('says where the readings differ when they do', async () => {
    const { pin, status } = await audited([extract(), extract(), compare('broader')]);
    expect(pin?.state).toBe('changed');
    expect(pin?.issues.map(({ code }) => code)).toContain('field_differs');
    expect(status).toBe('loss');
  });

  test('asks nothing where code alone decides', async () => {
    const model = scriptedModel([]);
    const after = [system('You help.'), user(WORDING.replace('`main`', '`dev`'))];
    const { pins } = await auditCompaction(BEFORE, after, { format: openaiChat, model });
    expect(pins[0]?.state).toBe('changed');
  });

  test('a state of ours brings the proofs of its forms along, and no model is asked again', async () => {
    const model = scriptedModel([extract(), extract(), compare('same')]);
    const pair = { wording: WORDING, form: FORM };
    const found = await gatherBlindEvidence([pair], { model, prompts: loadDefaultPrompts() });
    const form = { text: FORM, evidence: [...found.evidence.values()][0] };
    const state = { pins: [{ pin: { wording: WORDING }, form }] } as unknown as CompactionState;
    const { pins, status } = await auditCompaction(BEFORE, AFTER, { format: openaiChat, state });
    expect(pins).toMatchObject([{ state: 'equivalent', provedBy: 'blind_pass' }]);
    expect(status).toBe('intact');
  });

  test('decides what was unsure before', async () => {
    const before = modelSession();
    const model = scriptedModel([classify('constraint')]);
    const { pins } = await auditCompaction(before, before, { format: openaiChat, model });
    expect(pins.map(({ foundBy, state }) => [foundBy, state])).toContainEqual(['model', 'verbatim']);
  });
});
