import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractPredicate } from '../../src/predicate/index.js';
import type { Norm } from '../../src/types/index.js';

describe('the predicate of a constraint, read by rules', () => {
  test.each<[string, string, Partial<Norm>]>([
    ['a prohibition', 'Never push to `main`.', { modality: 'must_not', action: 'push', literals: ['main'] }],
    ['a bare imperative', 'Use pnpm.', { modality: 'must', strength: 'hard', action: 'use', object: 'pnpm' }],
    ['a preference', 'Prefer small commits.', { modality: 'should', strength: 'soft' }],
    ['a grant', 'You may restart pods.', { modality: 'may', action: 'restart', object: 'pods' }],
    ['a restriction', 'You may edit only `src/`.', { modality: 'may_only', literals: ['src'] }],
    ['a soft prohibition', 'Avoid, where possible, and never on Fridays: deploying.', { modality: 'should_not' }],
    ['a condition', 'If CI fails, stop.', { condition: 'CI fails', action: 'stop' }],
    ['a condition that turns round', 'Never push unless Dana agrees.', { condition: 'unless Dana agrees' }],
    ['an exception', 'Cache GETs, except `/me`.', { exception: '`/me`' }],
    ['an order', 'Run tests before merging.', { action: 'run', object: 'tests', order: 'before merging' }],
    ['a limit', 'Send at most 5 calls.', { quantities: [{ comparator: 'le', value: 5, unit: null, window: null }] }],
    [
      'a limit in units',
      'Wait 2 minutes.',
      { quantities: [{ comparator: 'eq', value: 120, unit: 'second', window: null }] },
    ],
  ])('reads %s', (_what, text, fields) => {
    expect(extractPredicate(text).norms).toHaveLength(1);
    expect(extractPredicate(text).norms[0]).toMatchObject(fields);
  });

  test('reads one norm for each clause', () => {
    const { norms } = extractPredicate('You may read the replica; never touch the primary.');
    expect(norms.map(({ modality }) => modality)).toEqual(['may', 'must_not']);
  });

  test('says what it did not read', () => {
    expect(extractPredicate('Only Ines approves schema changes.').unread).toEqual([
      'Ines',
      'approves',
      'schema',
      'changes',
    ]);
    expect(extractPredicate('Never push to `main` unless Dana agrees.').unread).toEqual([]);
  });

  test('does not take a noun for the verb', () => {
    expect(extractPredicate('Branch names match the ticket.').norms[0]!.action).toBeNull();
  });

  test('takes the strength of the classifier over that of the words', () => {
    const { norms } = extractPredicate('Use tabs.', { kind: 'preference', strength: 'soft' });
    expect(norms[0]).toMatchObject({ modality: 'should', strength: 'soft' });
  });

  test('a text of no words has no norm', () => {
    expect(extractPredicate(' \n')).toEqual({ norms: [], origin: 'rules', unread: [] });
  });

  test('reads any text, the same each time, and invents no literal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const predicate = extractPredicate(text);
        expect(extractPredicate(text)).toEqual(predicate);
        for (const literal of predicate.norms.flatMap(({ literals }) => literals)) expect(text).toContain(literal);
      }),
    );
  });
});
