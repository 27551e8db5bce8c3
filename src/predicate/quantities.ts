import type { Lexeme } from '../text/index.js';
import type { Comparator } from '../types/index.js';
import { COMPARATOR_PHRASES } from './comparators.js';
import { readNumberWords, SOFT_AMOUNTS } from './number-words.js';
import { AMBIGUOUS_UNITS, type Unit, unitOf } from './units.js';

/** An amount as it stands in a text, with everything read around it. `null` comparator or unit: the text names none we know. */
export interface ReadQuantity {
  readonly value: number;
  readonly comparator: Comparator | null;
  readonly unit: Unit | null;
  /** Bases the unit could have, where a letter stands for several; null where it is known or there is none. */
  readonly possibleUnits: readonly string[] | null;
  /** "one", "both", "a pair": read where the other text needs it, never missed. */
  readonly soft: boolean;
  /** Index of the first and last lexeme of the amount itself. */
  readonly first: number;
  readonly last: number;
  /** Lexemes that were read with the amount: comparator and unit words. */
  readonly covered: readonly number[];
}

const TIME_BASES = new Set(['second', 'month']);
/** Currency signs that stand before their amount. */
const CURRENCY_SIGN = /^[$€£¥₹]/u;
/** "1k" is a thousand; the letter is glued to the digits. */
const SCALE_LETTERS: Readonly<Record<string, number>> = {
  k: 1000,
  K: 1000,
  M: 1_000_000,
  million: 1_000_000,
  mio: 1_000_000,
  bn: 1e9,
};

/**
 * Reads every amount of a text, in order.
 * @example readQuantities(lexWording('at most 5 retries'))[0] // { value: 5, comparator: 'le', … }
 */
export function readQuantities(lexemes: readonly Lexeme[]): ReadQuantity[] {
  const quantities: ReadQuantity[] = [];
  for (let index = 0; index < lexemes.length; index += 1) {
    const amount = readAmount(lexemes, index);
    if (amount === null) continue;
    quantities.push(withSurroundings(amount, lexemes));
    index = amount.last;
  }
  return readIntervals(shareRangeUnits(quantities, lexemes), lexemes);
}

interface Amount {
  readonly value: number;
  readonly first: number;
  readonly last: number;
  readonly soft: boolean;
  readonly unit: Unit | null;
}

function readAmount(lexemes: readonly Lexeme[], index: number): Amount | null {
  const lexeme = lexemes[index]!;
  if (lexeme.kind === 'number') {
    const sign = CURRENCY_SIGN.exec(lexeme.text);
    const value = parseDigits(lexeme.text.replace(/^[^\d]/u, ''));
    const scale = scaleAfter(lexemes, index);
    return {
      value: value * (scale ?? 1),
      first: index,
      last: scale === null ? index : index + 1,
      soft: isListNumber(lexemes, index),
      unit: sign === null ? null : unitOf(sign[0]),
    };
  }
  if (lexeme.kind !== 'word') return null;
  const words = wordsFrom(lexemes, index);
  const unit = isArticle(words[0]!) && words[1] !== undefined ? unitOf(words[1]) : null;
  if (unit !== null && TIME_BASES.has(unit.base))
    return { value: 1, first: index, last: index, soft: true, unit: null };
  const read = readNumberWords(words);
  if (read === null) return null;
  const soft = read.words === 1 && (SOFT_AMOUNTS.has(words[0]!) || lexemes[index - 1]?.text.toLowerCase() === 'the');
  return { value: read.value, first: index, last: index + read.words - 1, soft, unit: null };
}

/** "a day", "an hour": an amount of one, for units of time. */
function isArticle(word: string): boolean {
  return word === 'a' || word === 'an';
}

/** "1) build 2) test": a number that counts the steps. */
function isListNumber(lexemes: readonly Lexeme[], index: number): boolean {
  const after = lexemes[index + 1];
  return after?.text === ')' && !lexemes.slice(Math.max(0, index - 4), index).some(({ text }) => /[([{]/u.test(text));
}

/** Thousands separators are dropped; a comma before one or two last digits is a decimal one. */
function parseDigits(digits: string): number {
  const plain = digits.replace(/[\u00a0\u202f]/gu, '');
  const grouped = /^\d{1,3}(?:[,.]\d{3}){1,5}$/u.test(plain) && !/^0/u.test(plain);
  if (grouped && !/^\d{1,3}\.\d{3}$/u.test(plain)) return Number(plain.replace(/[,.]/gu, ''));
  const unseparated = plain.replace(/,(?=\d{3})/gu, '');
  return Number(unseparated.replace(',', '.'));
}

function scaleAfter(lexemes: readonly Lexeme[], index: number): number | null {
  const next = lexemes[index + 1];
  if (next === undefined || next.kind !== 'word') return null;
  const glued = next.start === lexemes[index]!.end;
  const scale = SCALE_LETTERS[next.text];
  return scale !== undefined && (glued || next.text.length > 1) ? scale : null;
}

function wordsFrom(lexemes: readonly Lexeme[], index: number): string[] {
  const words: string[] = [];
  for (let at = index; at < lexemes.length && at < index + 8 && lexemes[at]!.kind === 'word'; at += 1) {
    words.push(lexemes[at]!.text.toLowerCase());
  }
  return words;
}

function withSurroundings(amount: Amount, lexemes: readonly Lexeme[]): ReadQuantity {
  const unitAt = unitIndex(amount, lexemes);
  const unitText = unitAt === null ? null : lexemes[unitAt]!.text;
  const unit = amount.unit ?? (unitText === null ? null : unitOf(unitText));
  const comparison = readComparator(amount, unitAt ?? amount.last, lexemes);
  return {
    value: amount.value,
    first: amount.first,
    last: amount.last,
    soft: amount.soft,
    comparator: comparison?.comparator ?? null,
    unit,
    possibleUnits: unit === null && unitText !== null ? (AMBIGUOUS_UNITS.get(unitText) ?? null) : null,
    covered: [...(unitAt === null ? [] : [unitAt]), ...(comparison?.covered ?? [])],
  };
}

/** The unit right after the amount, glued, hyphenated or one describing word away ("400 complete responses"). */
function unitIndex({ last }: Amount, lexemes: readonly Lexeme[]): number | null {
  for (const at of [last + 1, last + 2]) {
    const lexeme = lexemes[at];
    if (lexeme === undefined) return null;
    if (unitOf(lexeme.text) !== null) return at;
    if (at === last + 1) {
      if (AMBIGUOUS_UNITS.has(lexeme.text) && lexeme.start === lexemes[last]!.end) return at;
      if (lexeme.kind !== 'word' && lexeme.text !== '-') return null;
    }
  }
  return null;
}

function readComparator({ first }: Amount, end: number, lexemes: readonly Lexeme[]) {
  for (const { comparator, where, words } of COMPARATOR_PHRASES) {
    const starts = where === 'before' ? [startBefore(first, words.length, lexemes)] : startsAfter(end, lexemes);
    const from = starts.find((start) => words.every((word, offset) => saysWord(lexemes[start + offset], word)));
    if (from !== undefined) return { comparator, covered: words.map((_word, offset) => from + offset) };
  }
  return null;
}

/** Right after the amount, or after the noun it counts ("5 retries max"). */
function startsAfter(end: number, lexemes: readonly Lexeme[]): number[] {
  return lexemes[end + 1]?.kind === 'word' ? [end + 1, end + 2] : [end + 1];
}

/** Chinese and Japanese run their words together: the comparison is the end of what stands before the amount. */
function saysWord(lexeme: Lexeme | undefined, word: string): boolean {
  if (lexeme === undefined) return false;
  return lexeme.text.toLowerCase() === word || (/^\p{Script=Han}/u.test(word) && lexeme.text.endsWith(word));
}

/** A colon or an article may stand between the comparison and the amount ("max: 5", "at most a 5% rise"). */
function startBefore(first: number, length: number, lexemes: readonly Lexeme[]): number {
  const between = lexemes[first - 1]?.text.toLowerCase();
  const skip = between === ':' || between === 'a' || between === 'the' ? 1 : 0;
  return first - length - skip;
}

/** "5–8 candidates", "between 1 KB and 20 MB": the bounds are at least and at most; the first borrows the second's unit. */
function shareRangeUnits(quantities: readonly ReadQuantity[], lexemes: readonly Lexeme[]): ReadQuantity[] {
  const shared = [...quantities];
  for (let index = 0; index + 1 < shared.length; index += 1) {
    const low = shared[index]!;
    const high = shared[index + 1]!;
    const lowEnd = Math.max(low.last, ...low.covered);
    const joint = lexemes[lowEnd + 1]?.text.toLowerCase();
    if (high.first !== lowEnd + 2 || joint === undefined) continue;
    const before = lexemes[low.first - 1]?.text.toLowerCase();
    const isRange =
      /^[-–—]$/u.test(joint) || (joint === 'to' && before !== 'from') || (joint === 'and' && before === 'between');
    if (!isRange || low.comparator !== null || high.comparator !== null) continue;
    shared[index] = { ...low, comparator: 'ge', unit: low.unit ?? high.unit };
    shared[index + 1] = { ...high, comparator: 'le' };
  }
  return shared;
}

/** "[20.11, 23)": a square bracket takes the bound in, a round one leaves it out. */
function readIntervals(quantities: readonly ReadQuantity[], lexemes: readonly Lexeme[]): ReadQuantity[] {
  const bounded = [...quantities];
  for (let index = 0; index + 1 < bounded.length; index += 1) {
    const low = bounded[index]!;
    const high = bounded[index + 1]!;
    const open = lexemes[low.first - 1]?.text;
    const close = lexemes[Math.max(high.last, ...high.covered) + 1]?.text;
    const isInterval =
      (open === '[' || open === '(') && (close === ']' || close === ')') && high.first === low.last + 2;
    if (!isInterval || (open === '(' && close === ')') || lexemes[low.last + 1]!.text !== ',') continue;
    bounded[index] = { ...low, comparator: open === '[' ? 'ge' : 'gt' };
    bounded[index + 1] = { ...high, comparator: close === ']' ? 'le' : 'lt' };
  }
  return bounded;
}
