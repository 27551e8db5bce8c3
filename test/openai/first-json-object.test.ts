import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstJsonObject } from '../../src/openai/first-json-object.js';

describe('firstJsonObject', () => {
  test.each([
    ['bare', '{"a":1}', { a: 1 }],
    ['in a fence', 'Sure!\n```json\n{"a":1}\n```\nBye.', { a: 1 }],
    ['with braces in its strings', 'x {"a":"}{\\"}","b":{"c":[{}]}} y', { a: '}{"}', b: { c: [{}] } }],
    ['after braces in prose', 'For {name} I say {"a":1}', { a: 1 }],
    ['the first of two', '{"a":1} {"a":2}', { a: 1 }],
    ['after thinking aloud', '<think>{"a":0}? no.</think>{"a":1}', { a: 1 }],
  ])('finds the object %s', (_what, text, expected) => {
    expect(firstJsonObject(text)).toEqual(expected);
  });

  test.each([
    ['nothing', ''],
    ['an array', '[1, 2]'],
    ['an object without an end', '{"a":{"b":1}'],
    ['prose', 'No {idea}.'],
    ['a string without an end', '{"a":"b}'],
  ])('finds none in %s', (_what, text) => {
    expect(firstJsonObject(text)).toBeUndefined();
  });

  test('finds any object behind prose without braces', () => {
    const prose = fc.string().map((text) => text.replaceAll('{', ''));
    fc.assert(
      fc.property(prose, fc.dictionary(fc.string(), fc.jsonValue()), (before, object) => {
        const json = JSON.stringify(object);

        expect(firstJsonObject(`${before}${json} and so on`)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('reads a text of a million braces', () => {
    expect(firstJsonObject('{'.repeat(1_000_000))).toBeUndefined();
    expect(firstJsonObject('{}}'.repeat(10).slice(2) + '{x}'.repeat(300_000))).toEqual({});
  });
});
