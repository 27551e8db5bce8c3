import { describe, expect, test } from 'vitest';
import { checkConditions, defaultScorer, isBudgetEvent, scoreSpans } from '../../src/evict/index.js';
import { message, rule } from '../support/make.js';

const scorer = defaultScorer(10);

function scores(...texts: string[]): number[] {
  const messages = texts.map((text) => message('user', text));
  const spans = texts.map((text, index) => ({ ...rule(index, 'user', text), class: 'narrative' as const }));
  return scoreSpans(spans, { messages, scorer }).map(({ relevance }) => relevance);
}

describe('the default scorer', () => {
  test('prefers what the current turn speaks of', () => {
    const [billing, lunch] = scores(
      'The billing export fails.',
      'Lunch was good, thanks.',
      'a',
      'b',
      'c',
      'Fix the billing export.',
    );
    expect(billing).toBeGreaterThan(lunch!);
  });

  test('halves with age', () => {
    const texts = [
      'The billing export.',
      ...Array.from({ length: 9 }, () => 'x'),
      'The billing export.',
      'The billing export.',
    ];
    const all = scores(...texts);
    expect(all[0]! / all[10]!).toBeCloseTo(0.5);
  });

  test('reads scripts without spaces', () => {
    const [about, other] = scores('数据库迁移失败了', '今天天气很好', 'a', 'b', 'c', '请检查数据库迁移');
    expect(about).toBeGreaterThan(other!);
  });

  test('stays between 0 and 1', () => {
    expect(scores('', 'a', 'The billing export.').every((score) => score >= 0 && score <= 1)).toBe(true);
  });
});

describe('conditions of validity', () => {
  const spans = scoreSpans([rule(0, 'user', 'Use pnpm.')], { messages: [message('user', 'Use pnpm.')], scorer });

  test('hold for the default', () => {
    expect(checkConditions({ scorer, spans })).toEqual([]);
  });

  test.each([
    [
      'a scorer guarantees constraints a floor',
      { scorer: { ...scorer, guaranteesConstraints: true }, spans },
      'guarantees constraints a score',
    ],
    [
      'a span has no score',
      { scorer, spans: [{ ...spans[0]!, relevance: Number.NaN }] },
      'must give every span a number from 0 to 1',
    ],
    ['everything is a rule', { scorer, spans: Array.from({ length: 60 }, () => spans[0]!) }, 'tells nothing apart'],
  ])('ask for approval when %s', (_why, input, message) => {
    const [issue] = checkConditions(input);
    expect(issue).toMatchObject({ code: 'approval_required' });
    expect(issue!.message).toContain(message);
  });
});

test.each([
  ['below the trigger', { tokens: 84 }, false],
  ['at the trigger', { tokens: 85 }, true],
  ['after an abort, without new tokens', { tokens: 90, tokensAtLastAbort: 90 }, false],
  ['after an abort, with new tokens', { tokens: 95, tokensAtLastAbort: 90 }, true],
])('a budget event %s', (_why, input, expected) => {
  expect(isBudgetEvent({ ceilingTokens: 100, triggerRatio: 0.85, ...input })).toBe(expected);
});
