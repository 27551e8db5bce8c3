import { describe, expect, test } from 'vitest';
import { applyEdits, LICENCES, licensedEdits, prove } from '../../src/proof/index.js';

describe('licensed edits', () => {
  test.each(LICENCES.map((licence) => [licence.id, licence] as const))(
    '%s: its example holds, its counter-example does not',
    (id, licence) => {
      const [before, after] = licence.example;
      expect(applyEdits(before, licensedEdits(before))).toBe(after);
      expect(prove(before, after).provedBy).toBe('edit_log');
      const acted = licensedEdits(licence.counterExample).flatMap((edit) => edit.licence.split('+'));
      expect(acted).not.toContain(id);
    },
  );

  test('every licence has an id of its own', () => {
    expect(new Set(LICENCES.map(({ id }) => id)).size).toBe(LICENCES.length);
  });

  test.each([
    ['inside code', 'Type `please run at most 5` first.'],
    ['inside quotes', 'Answer "please do not wait" and stop.'],
    ['where a word has another sense', 'Aim to please never the crowd.'],
    ['where the number belongs to a negation', 'Ask for not at least 5 names.'],
    ['where a negation would reach over what follows', 'Never deploy alone and make sure you test.'],
    ['where a permission would reach over what follows', 'You may push and please test.'],
    ['in a condition', 'If you are not allowed to read it, stop.'],
  ])('makes no edit %s', (_why, wording) => {
    expect(licensedEdits(wording)).toEqual([]);
  });

  test.each([
    ['a pile of lead-ins', 'Please make sure that you never push.', 'Never push.'],
    ['a tool name, which keeps its case', 'Note that pnpm is the only installer.', 'pnpm is the only installer.'],
    ['two sentences', 'Please stop. Please do not retry.', 'Stop. Do not retry.'],
  ])('edits %s', (_why, wording, form) => {
    expect(applyEdits(wording, licensedEdits(wording))).toBe(form);
  });
});
