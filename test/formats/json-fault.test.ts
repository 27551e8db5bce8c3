import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from '../../src/formats/json-fault.js';

describe('where a text stops being JSON', () => {
  test.each([
    ['{"a": ', 6, 'a value'],
    ['{"a": 1', 7, 'a comma, or }'],
    ['[1, 2', 5, 'a comma, or ]'],
    ['[', 1, 'a value, or ]'],
    ['{', 1, 'a key in double quotes, or }'],
    ['{"a": 1,', 8, 'a key in double quotes'],
    ['{"a": 1, }', 9, 'a key in double quotes'],
    ['{"a" 1}', 5, 'a colon'],
    ['{"a": "b', 8, 'the closing quote of a string'],
    ['{"a": "b\nc"}', 8, 'a control character written as an escape'],
    ['["\\x"]', 2, 'a known escape after the backslash'],
    ["{'a': 1}", 1, 'a key in double quotes, or }'],
    ['[nothing]', 1, 'a value, or ]'],
    ['{} {}', 3, 'the end of the text'],
    ['', 0, 'a value'],
    ['[1}', 2, 'a comma, or ]'],
  ])('%j', (text, offset, expected) => {
    expect(findJsonFault(text)).toEqual({ offset, expected });
  });

  test('finds a fault in exactly the texts that the parser refuses, and not behind their end', () => {
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.nat(3), fc.string({ maxLength: 2 }))
      .map(
        ([json, at, cut, put]) =>
          json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + cut),
      );
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        const fault = findJsonFault(text);
        expect(fault === null).toBe(isJson(text));
        expect(fault === null || fault.offset <= text.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('a text may nest deeper than a stack', () => {
    expect(findJsonFault('['.repeat(200_000))).toEqual({ offset: 200_000, expected: 'a value, or ]' });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // That is the answer.
    return false;
  }
}
