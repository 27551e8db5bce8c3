import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../src/openai/retry-after.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('retryAfterMs', () => {
  test.each<[string, unknown, number | undefined]>([
    ['seconds', new Headers({ 'retry-after': '3' }), 3_000],
    ['parts of seconds', new Headers({ 'retry-after': '0.25' }), 250],
    ['milliseconds, which come first', new Headers({ 'retry-after-ms': '40', 'retry-after': '9' }), 40],
    ['a date', new Headers({ 'retry-after': 'Sun, 01 Mar 2026 12:00:05 GMT' }), 5_000],
    ['a date gone by', new Headers({ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }), 0],
    ['a plain record', { 'retry-after': '3' }, 3_000],
    ['nothing', new Headers(), undefined],
    ['words', new Headers({ 'retry-after': 'soon' }), undefined],
    ['a negative number', new Headers({ 'retry-after-ms': '-5' }), undefined],
    ['no headers', undefined, undefined],
  ])('reads %s', (_what, headers, expected) => {
    expect(retryAfterMs(headers, NOW)).toBe(expected);
  });
});
