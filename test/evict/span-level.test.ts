import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CompactionInvariantError } from '../../src/errors/index.js';
import { type BudgetSpan, maybeCompact, planCompaction } from '../../src/evict/index.js';

const span = (id: string, spanClass: BudgetSpan['class'], tokens: number, relevance: number): BudgetSpan => {
  return { id, class: spanClass, tokens, relevance };
};
const ids = (spans: readonly BudgetSpan[]) => spans.map(({ id }) => id);
const anySpans = fc.uniqueArray(
  fc.record({
    id: fc.string(),
    class: fc.constantFrom('constraint', 'narrative', 'unsure' as const),
    tokens: fc.nat(200),
    relevance: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { selector: ({ id }) => id },
);

describe('planCompaction', () => {
  test('keeps constraints whatever their score and drops narrative by rising relevance', () => {
    const spans = [
      span('rule', 'constraint', 10, 0),
      span('noise', 'narrative', 5, 0.05),
      span('log', 'narrative', 90, 0.4),
      span('answer', 'narrative', 30, 0.9),
    ];
    const { kept, evicted, tokensAfter } = planCompaction(spans, { ceiling: 50, relevanceFloor: 0.1 });
    expect([ids(kept), ids(evicted), tokensAfter]).toEqual([['rule', 'answer'], ['noise', 'log'], 40]);
    expect(kept[0]).toBe(spans[0]);
  });

  test('drops narrative below the floor even where everything fits', () => {
    const { evicted } = planCompaction([span('noise', 'narrative', 5, 0.05)], { ceiling: 500, relevanceFloor: 0.1 });
    expect(ids(evicted)).toEqual(['noise']);
  });

  test('throws with the tokens needed when the constraints alone exceed the ceiling', () => {
    const spans = [span('a', 'constraint', 60, 1), span('b', 'constraint', 50, 0), span('c', 'narrative', 9, 1)];
    const plan = () => planCompaction(spans, { ceiling: 100, relevanceFloor: 0 });
    expect(plan).toThrow(CompactionInvariantError);
    expect(plan).toThrow('2 constraints need 110 tokens and the ceiling is 100');
    try {
      plan();
    } catch (error) {
      expect((error as CompactionInvariantError).issues[0]).toMatchObject({
        code: 'pins_exceed_budget',
        detail: { tokensNeeded: 110 },
      });
    }
  });

  test('never evicts what binds or is unsure, splits the spans without loss, and meets the ceiling', () => {
    fc.assert(
      fc.property(
        anySpans,
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (spans, ceiling, relevanceFloor) => {
          const required = spans
            .filter((one) => one.class !== 'narrative')
            .reduce((sum, { tokens }) => sum + tokens, 0);
          const plan = () => planCompaction(spans, { ceiling, relevanceFloor });
          if (required > ceiling) {
            expect(plan).toThrow(CompactionInvariantError);
            return;
          }
          const { kept, evicted, tokensAfter } = plan();
          expect(evicted.every((one) => one.class === 'narrative')).toBe(true);
          expect([...kept, ...evicted].length).toBe(spans.length);
          expect(spans.filter((one) => kept.includes(one))).toEqual(kept);
          expect(tokensAfter).toBe(kept.reduce((sum, { tokens }) => sum + tokens, 0));
          expect(tokensAfter).toBeLessThanOrEqual(ceiling);
          const lowestKept = Math.min(
            ...kept.filter((one) => one.class === 'narrative').map(({ relevance }) => relevance),
          );
          expect(evicted.every(({ relevance }) => relevance <= lowestKept || relevance < relevanceFloor)).toBe(true);
        },
      ),
    );
  });

  test.each([
    [
      'a class that is none',
      [{ ...span('a', 'narrative', 1, 1), class: 'rule' }],
      'spans[0].class (span a) must be one of constraint, narrative, unsure, got rule.',
    ],
    [
      'negative tokens',
      [span('a', 'narrative', -1, 1)],
      'spans[0].tokens (span a) must be a whole number of 0 or more, got -1.',
    ],
    [
      'a score that is no number',
      [span('a', 'narrative', 1, Number.NaN)],
      'spans[0].relevance (span a) must be a finite number, got NaN.',
    ],
    [
      'an id that stands twice',
      [span('a', 'narrative', 1, 1), span('a', 'narrative', 1, 1)],
      'spans[1].id (span a) must be unique, and spans[0] has it too, got a.',
    ],
  ])('refuses %s', (_why, spans, message) => {
    expect(() => planCompaction(spans as BudgetSpan[], { ceiling: 10, relevanceFloor: 0 })).toThrow(message);
  });

  test('refuses a ceiling of 0', () => {
    expect(() => planCompaction([], { ceiling: 0, relevanceFloor: 0 })).toThrow(
      'ceiling must be a number above 0, got 0.',
    );
  });
});

describe('maybeCompact', () => {
  const spans = [span('rule', 'constraint', 10, 0), span('noise', 'narrative', 80, 0)];
  const budget = { ceiling: 100, relevanceFloor: 0.1 };

  test('does nothing below 0.85 of the ceiling', () => {
    const { kept, compacted } = maybeCompact(spans, { ...budget, currentTokens: 84 });
    expect([ids(kept), compacted]).toEqual([['rule', 'noise'], false]);
  });

  test('compacts from 0.85 of the ceiling on', () => {
    const { kept, compacted } = maybeCompact(spans, { ...budget, currentTokens: 85 });
    expect([ids(kept), compacted]).toEqual([['rule'], true]);
  });
});
