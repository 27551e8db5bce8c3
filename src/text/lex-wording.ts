import { LEXEME_PATTERNS, type Lexeme } from './lexemes.js';

/** A text this long is a document, not a rule; its tail is one unread lexeme. */
const MAX_CHARACTERS = 20_000;

/**
 * Reads a wording into lexemes, left to right, in time linear in its length.
 * @returns lexemes in text order; white space between them is left out
 * @example lexWording('Never push to `main`.').map(({ kind }) => kind) // ['word', 'word', 'word', 'literal', 'mark']
 */
export function lexWording(text: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const lexeme = start < MAX_CHARACTERS ? readLexeme(text, start) : { ...mark(text, start), end: text.length };
    lexemes.push(lexeme);
    start = skipSpace(text, lexeme.end);
  }
  return lexemes;
}

function readLexeme(text: string, start: number): Lexeme {
  for (const { id, kind, pattern } of LEXEME_PATTERNS) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found === null) continue;
    return { kind, pattern: id, text: found[0], start, end: start + found[0].length };
  }
  return mark(text, start);
}

function mark(text: string, start: number): Lexeme {
  return { kind: 'mark', pattern: 'mark', text: text.slice(start, start + 1), start, end: start + 1 };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/u.test(text[at]!)) at += 1;
  return at;
}
