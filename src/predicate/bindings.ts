import type { Lexeme } from '../text/index.js';
import { readAnchors } from './anchors.js';
import { readNames } from './names.js';

const PART_END = /^[.;,!?()—–|\n]$/u;
const CONJUNCTION = /^(?:and|but)$/iu;
/** A text with more lexemes than this is no single rule. */
const MAX_LEXEMES = 400;

/** Which values (literals, numbers, names) stand in one part of a sentence with which word. */
export interface Bindings {
  readonly byWord: ReadonlyMap<string, ReadonlySet<string>>;
  readonly values: ReadonlySet<string>;
}

/** Reads which values stand beside which words: "wrong type → 415" binds 415 to "type". */
export function readBindings(lexemes: readonly Lexeme[]): Bindings {
  const byWord = new Map<string, Set<string>>();
  const values = new Set<string>();
  if (lexemes.length > MAX_LEXEMES) return { byWord, values };
  const names = new Set(readNames(lexemes).map(({ index }) => index));
  const isValue = (index: number) => names.has(index) || /^(?:literal|number)$/u.test(lexemes[index]!.kind);
  const anchors = readAnchors(lexemes, isValue);
  for (const [from, to] of partsOf(lexemes)) {
    const here = lexemes.flatMap(({ text }, index) =>
      index >= from && index < to && isValue(index) ? [plain(text)] : [],
    );
    for (const value of here) values.add(value);
    for (const { key, index } of anchors) {
      if (index >= from && index < to) byWord.set(key, new Set([...(byWord.get(key) ?? []), ...here]));
    }
  }
  return { byWord, values };
}

/**
 * Values that changed places: one word had the first and now has the second, another had the second and now has the first.
 * @returns the two values, or null
 */
export function swappedValues(first: Bindings, second: Bindings): readonly [string, string] | null {
  const moves = [...first.byWord].flatMap(([word, had]) => {
    const has = second.byWord.get(word) ?? new Set();
    const [from, to] = [
      [...had].filter((value) => second.values.has(value)),
      [...has].filter((value) => first.values.has(value)),
    ];
    const moved = from.length === 1 && to.length === 1 && !had.has(to[0]!) && !has.has(from[0]!);
    return moved ? [[from[0]!, to[0]!] as const] : [];
  });
  return moves.find(([from, to]) => moves.some((other) => other[0] === to && other[1] === from)) ?? null;
}

function partsOf(lexemes: readonly Lexeme[]): (readonly [from: number, to: number])[] {
  const ends = lexemes.flatMap(({ text }, index) => (PART_END.test(text) || CONJUNCTION.test(text) ? [index] : []));
  const starts = [0, ...ends.map((index) => index + 1)];
  return starts.map((from, at) => [from, ends[at] ?? lexemes.length] as const);
}

function plain(text: string): string {
  return text.replace(/[`"“”]/gu, '').toLowerCase();
}
