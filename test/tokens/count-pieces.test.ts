import { describe, expect, test } from 'vitest';
import { CountCache } from '../../src/tokens/count-cache.js';
import { createPieceCounter } from '../../src/tokens/count-pieces.js';
import { cutAt } from '../../src/tokens/cut-at.js';
import { PIECE_PATTERNS } from '../../src/tokens/encodings.js';

const WORDS = /\S+|\s+/gu;
const LONE_HALF = /\p{Surrogate}/u;

describe('createPieceCounter', () => {
  test('asks the encoder once for a piece that comes again', () => {
    const asked: string[] = [];
    const encoder = {
      encode_ordinary: (text: string) => {
        asked.push(text);
        return text;
      },
    };
    const count = createPieceCounter(encoder, WORDS);

    expect(count('stage stage stage')).toBe(5 + 1 + 5 + 1 + 5);
    expect(asked).toEqual(['stage', ' ']);
  });

  test('counts bytes where the encoder traps', () => {
    const encoder = {
      encode_ordinary: (text: string) => {
        if (text === 'é😀') throw new Error('unreachable');
        return { length: 1 };
      },
    };

    expect(createPieceCounter(encoder, WORDS)('a é😀 b')).toBe(4 + 6);
  });

  test('never gives the encoder more than 256 characters, nor half a surrogate pair', () => {
    const asked: string[] = [];
    const count = createPieceCounter({ encode_ordinary: (text) => ({ length: asked.push(text) && 1 }) }, WORDS);

    count(`x${'😀'.repeat(600)}`);

    expect(asked.join('')).toBe(`x${'😀'.repeat(600)}`);
    expect(asked.filter((text) => text.length > 256 || LONE_HALF.test(text))).toEqual([]);
  });
});

test.each(Object.entries(PIECE_PATTERNS))(
  'counts a run beyond what the pattern engine can hold (%s)',
  (_name, pattern) => {
    const count = createPieceCounter({ encode_ordinary: (text) => text }, pattern);

    expect(count('漢'.repeat(6_000_000))).toBe(6_000_000);
  },
);

describe('CountCache', () => {
  test('never holds more than two generations', () => {
    const cache = new CountCache(10);

    for (let index = 0; index < 1000; index += 1) cache.countOf(`piece ${index}`, () => 1);

    expect(cache.size).toBeLessThanOrEqual(20);
  });

  test('keeps what is in use when it forgets', () => {
    const cache = new CountCache(10);
    let computed = 0;
    for (let index = 0; index < 1000; index += 1) {
      cache.countOf('in use', () => ++computed);
      cache.countOf(`piece ${index}`, () => 1);
    }

    expect(computed).toBe(1);
  });

  test('does not keep long pieces', () => {
    const cache = new CountCache(10);

    cache.countOf('a'.repeat(65), () => 9);

    expect(cache.size).toBe(0);
  });
});

describe('cutAt', () => {
  test.each([
    ['shorter than the length', 'abc', 5, ['abc']],
    ['longer', 'abcdefg', 3, ['abc', 'def', 'g']],
    ['with a pair at the cut', 'ab😀c', 3, ['ab', '😀c']],
    ['with a lone half at the cut', 'ab\ud83dcd', 3, ['ab\ud83d', 'cd']],
  ])('cuts a text %s', (_what, text, length, expected) => {
    expect(cutAt(text, length)).toEqual(expected);
  });
});
