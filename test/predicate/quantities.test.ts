import { describe, expect, test } from 'vitest';
import { COMPARATOR_PHRASES, readNumberWords, readQuantities } from '../../src/predicate/index.js';
import { lexWording } from '../../src/text/index.js';

const read = (text: string) =>
  readQuantities(lexWording(text)).map(({ value, comparator, unit }) => [
    comparator,
    value * (unit?.factor ?? 1),
    unit?.base ?? null,
  ]);

describe('amounts', () => {
  test.each([
    ['at most 5 retries', [['le', 5, null]]],
    ['no more than 5 retries', [['le', 5, null]]],
    ['≤5 retries', [['le', 5, null]]],
    ['up to 5 retries', [['le', 5, null]]],
    ['5 retries max', [['le', 5, null]]],
    ['must not exceed 1.5 GB', [['le', 1.5e9, 'byte']]],
    ['at or below $50', [['le', 50, 'usd']]],
    ['at least two hours', [['ge', 7200, 'second']]],
    ['2h or more', [['ge', 7200, 'second']]],
    ['under 250 ms', [['lt', 0.25, 'second']]],
    ['more than 1,000 messages', [['gt', 1000, 'message']]],
    ['>£2k', [['gt', 2000, 'gbp']]],
    ['one hundred and twenty minutes', [[null, 7200, 'second']]],
    [
      'between 5 and 8 candidates',
      [
        ['ge', 5, null],
        ['le', 8, null],
      ],
    ],
    [
      '5–8 candidates',
      [
        ['ge', 5, null],
        ['le', 8, null],
      ],
    ],
    [
      '1 KB to 20 MB',
      [
        ['ge', 1000, 'byte'],
        ['le', 20_000_000, 'byte'],
      ],
    ],
    [
      '[20.11, 23)',
      [
        ['ge', 20.11, null],
        ['lt', 23, null],
      ],
    ],
    ['不得超过 200 元', [['le', 200, 'cny']]],
    [
      'version 4 and v5',
      [
        [null, 4, null],
        [null, 5, null],
      ],
    ],
  ])('%s', (text, amounts) => {
    expect(read(text)).toEqual(amounts);
  });

  test.each([
    ['a number in code', 'run `sleep 5`'],
    ['a date', 'from 2026-06-30'],
    ['a clock time', 'at 07:00'],
    ['a name with a digit', 'keep p95 low'],
  ])('%s is no amount', (_what, text) => {
    expect(read(text)).toEqual([]);
  });

  test.each([
    [['twenty-one'], 21],
    [['two', 'hundred', 'and', 'five'], 205],
    [['ten', 'thousand'], 10_000],
    [['five', 'and', 'six'], 5],
  ])('%j is %i', (words, value) => {
    expect(readNumberWords(words)?.value).toBe(value);
  });

  test('no phrase says two comparisons at the same side', () => {
    const said = COMPARATOR_PHRASES.map(({ where, words }) => `${where} ${words.join(' ')}`);
    expect(said.filter((phrase, index) => said.indexOf(phrase) !== index)).toEqual([]);
  });
});
