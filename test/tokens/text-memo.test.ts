import { describe, expect, test } from 'vitest';
import { TextMemo } from '../../src/tokens/text-memo.js';

describe('the memo of whole texts', () => {
  const text = (seed: string) => seed.repeat(1_000_000);

  test('counts a text once, whichever string object holds it', () => {
    const memo = new TextMemo();
    let counted = 0;
    const count = (one: string) => {
      counted += 1;
      return one.length;
    };
    expect([memo.countOf('ab'.repeat(200), count), memo.countOf(`${'ab'.repeat(199)}ab`, count)]).toEqual([400, 400]);
    expect(counted).toBe(1);
  });

  test('forgets what was not asked for in two generations, and keeps what was', () => {
    const memo = new TextMemo();
    const counted: string[] = [];
    const count = (one: string) => {
      counted.push(one[0]!);
      return one.length;
    };
    for (const letter of 'abcdefghijklmnopqrst') {
      memo.countOf(text(letter), count);
      memo.countOf(text('a'), count);
    }
    memo.countOf(text('b'), count);
    expect(counted.filter((letter) => letter === 'a')).toHaveLength(1);
    expect(counted.filter((letter) => letter === 'b')).toHaveLength(2);
  });
});
