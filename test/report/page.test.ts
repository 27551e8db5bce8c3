import { describe, expect, test } from 'vitest';
import { count, paragraph, plural, showText } from '../../src/report/index.js';

describe('text from a conversation', () => {
  test.each([
    ['an escape sequence', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a carriage return that would overwrite the line', 'safe\rhidden', 'safe\nhidden'],
    ['a direction override', 'a\u202eb', 'a\\u202eb'],
    ['a zero-width space', 'a\u200bb', 'a\\u200bb'],
    ['tabs and line feeds, which are harmless', 'a\tb\nc', 'a\tb\nc'],
  ])('shows %s instead of sending it', (_why, text, expected) => {
    expect(showText(text)).toBe(expected);
  });
});

describe('a paragraph', () => {
  test('keeps its indent on every line and its width', () => {
    const lines = paragraph('never write to the prod namespace '.repeat(5), '    ', { width: 40 }).split('\n');
    expect(lines.every((line) => line.startsWith('    ') && line.length <= 40)).toBe(true);
  });

  test('breaks a word that is longer than the line', () => {
    expect(paragraph('x'.repeat(100), '  ', { width: 40 }).split('\n')).toHaveLength(3);
  });

  test('counts wide characters as two columns', () => {
    const [first] = paragraph('规则'.repeat(30), '', { width: 40 }).split('\n');
    expect(first).toHaveLength(20);
  });
});

test('numbers are written as a person reads them', () => {
  expect([count(12345), plural(1, 'rule'), plural(2, 'rule'), plural(1200, 'token')]).toEqual([
    '12,345',
    '1 rule',
    '2 rules',
    '1,200 tokens',
  ]);
});
