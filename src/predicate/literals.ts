import type { Lexeme } from '../text/index.js';

/** Literals that are compared as amounts of time rather than letter by letter. */
const TIMES = new Set(['clock']);

/**
 * The pieces of a text that must survive letter by letter, without the marks that set them off. Code is cut at white space,
 * so that `git push` and `--force` may stand together or apart.
 * @returns in text order, repetitions included
 * @example readLiterals(lexWording('run `git push` in src/')) // ['git', 'push', 'src']
 */
export function readLiterals(lexemes: readonly Lexeme[]): string[] {
  return lexemes
    .filter(({ kind, pattern }) => kind === 'literal' && !TIMES.has(pattern))
    .flatMap((lexeme) => piecesOf(lexeme))
    .filter((piece) => /[\p{L}\p{N}]|^["']{2}$/u.test(piece));
}

function piecesOf({ pattern, text }: Lexeme): string[] {
  if (pattern === 'code')
    return text
      .replace(/`/gu, '')
      .trim()
      .split(/[\s=]+/u)
      .map(plainPath);
  if (pattern === 'quote' || pattern === 'single_quote') return [text.slice(1, -1).trim()];
  return [plainPath(text)];
}

/** `apps/`, `apps/**` and `apps` are one folder. */
function plainPath(literal: string): string {
  const plain = literal.replace(/(?<=[^/*])\/(?:\*\*)?$/u, '');
  return plain === '' ? literal : plain;
}
