import fc from 'fast-check';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { LEXEME_PATTERNS, lexWording, standsIn, stem } from '../../src/text/index.js';

const read = (text: string) => lexWording(text).map((lexeme) => [lexeme.text, lexeme.pattern]);

describe('reading a wording into lexemes', () => {
  test.each(LEXEME_PATTERNS.map((row) => [row.id, row] as const))(
    '%s reads its example whole and not its counter-example',
    (_id, row) => {
      const wholly = (text: string) => {
        row.pattern.lastIndex = 0;
        return row.pattern.exec(text)?.[0] === text;
      };
      // A few patterns look back at what stands before them.
      expect(wholly(row.example) || lexWording(`[${row.example},`)[1]?.pattern === row.id).toBe(true);
      expect(wholly(row.counterExample)).toBe(false);
    },
  );

  test.each(LEXEME_PATTERNS.map(({ id, pattern }) => [id, pattern] as const))(
    '%s runs in linear time',
    (_id, pattern) => {
      expect(checkSync(pattern.source, pattern.flags).status).toBe('safe');
    },
  );

  test.each([
    ['code keeps its spaces', 'run `git push --force` now', ['`git push --force`', 'code']],
    ['a contraction is one word', "don't push", ["don't", 'word']],
    ['a slash between words is no path', 'rename/drop', ['rename', 'word']],
    ['a glob is one literal', 'push to release/* only', ['release/*', 'glob']],
    ['a sentence end is not part of a file name', 'see robots.txt.', ['robots.txt', 'file']],
    ['a clock time is one literal', 'from 07:00–09:00', ['07:00', 'clock']],
    ['a flag is one literal', 'use --dry-run here', ['--dry-run', 'flag']],
  ])('%s', (_why, text, lexeme) => {
    expect(read(text)).toContainEqual(lexeme);
  });

  test('lexemes lie in text order, apart, and say where they stand', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let end = 0;
        for (const lexeme of lexWording(text)) {
          expect(lexeme.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(end, lexeme.start).trim()).toBe('');
          expect(text.slice(lexeme.start, lexeme.end)).toBe(lexeme.text);
          end = lexeme.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });
});

describe('a literal stands in a text as a whole', () => {
  test.each([
    ['prod', 'write to prod.', true],
    ['prod', 'write to prod2', false],
    ['prod', 'write to us/prod', false],
    ['/me', 'not /men', false],
    ['apps', 'all of apps/**', true],
    ['.env', 'not in .envrc', false],
    ['2025-03-21', '2025-03-14..2025-03-21', true],
  ])('%s in "%s": %s', (literal, text, stands) => {
    expect(standsIn(literal, text)).toBe(stands);
  });
});

describe('stems', () => {
  test.each([
    ['installations', 'install'],
    ['approves', 'approved'],
    ['stopping', 'stops'],
    ['deletions', 'delete'],
  ])('%s and %s share one', (first, second) => {
    expect(stem(first)).toBe(stem(second));
  });

  test.each([
    ['public', 'private'],
    ['author', 'owner'],
    ['needs', 'news'],
  ])('%s and %s do not', (first, second) => {
    expect(stem(first)).not.toBe(stem(second));
  });
});
