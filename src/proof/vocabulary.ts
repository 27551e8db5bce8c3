import { areSynonyms, isFunctionWord, readNumberWords, unitOf } from '../predicate/index.js';
import { type Lexeme, stem } from '../text/index.js';

/** A content word of a text, as coverage counts it. */
export interface ContentWord {
  /** As written, lower case; compounds are cut at hyphens. */
  readonly word: string;
  readonly written: string;
  readonly index: number;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The words that carry content: no function words, numbers, units or literals. */
export function contentWords(lexemes: readonly Lexeme[]): ContentWord[] {
  return lexemes.flatMap(({ kind, text }, index): ContentWord[] => {
    if (kind !== 'word' || /n['’]t$/iu.test(text) || readNumberWords([text.toLowerCase()]) !== null) return [];
    return text
      .replace(/\.$/u, '')
      .split(/[-'’_]/u)
      .filter((part) => (part.length > 1 || CJK.test(part)) && !/^\d+$/u.test(part))
      .filter((part) => !isFunctionWord(part) && unitOf(part) === null)
      .map((part) => ({ word: part.toLowerCase(), written: part, index }));
  });
}

/**
 * Whether a word is another form of one of these: the same stem, an abbreviation, a synonym, the initials of neighbours, or two
 * neighbours written as one.
 */
export function isLicensed(word: string, by: readonly string[]): boolean {
  if (CJK.test(word)) {
    const joined = by.join('');
    return [...word].every((character) => joined.includes(character));
  }
  return by.some((other) => sayTheSame(word, other)) || isInitialism(word, by) || isJoined(word, by);
}

/** Whether one word can stand for the other: stem, abbreviation or synonym. */
export function sayTheSame(first: string, second: string): boolean {
  if (first === second || stem(first) === stem(second)) return true;
  return areSynonyms(first, second) || abbreviates(first, second) || abbreviates(second, first);
}

/** "msgs" for "messages", "mig" for "migration": the same first letter, the rest in order, and clearly shorter. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 2 || short.length > long.length - 2 || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return short.length >= 3 || long.length >= 5;
  if (short.length > 5 || short.length > long.length * 0.7) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && !/[aeiou]/u.test(short.slice(1, -1));
}

function isInitialism(word: string, by: readonly string[]): boolean {
  if (word.length < 2 || word.length > 5) return false;
  return by
    .map((other) => other[0])
    .join('')
    .includes(word);
}

function isJoined(word: string, by: readonly string[]): boolean {
  return by.some((other, at) => at + 1 < by.length && other + by[at + 1] === word);
}
