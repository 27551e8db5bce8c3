import type { Lexeme } from '../text/index.js';
import { type Anchor, readAnchors } from './anchors.js';
import type { Cue } from './cues.js';

/** What comes before what, as anchors. */
export interface Order {
  readonly earlier: ReadonlySet<string>;
  readonly later: ReadonlySet<string>;
}

/** Two neighbours and the word that joins them. */
export interface Join {
  /** Both anchors in alphabetical order. */
  readonly key: string;
  readonly kind: 'and' | 'or';
}

const CLAUSE_END = /^[.;:!?()\n]$/u;
const SENTENCE_END = /^[.;!?\n]$/u;
const ORDER_WORDS: ReadonlyMap<string, 'before' | 'after' | 'then'> = new Map([
  ['before', 'before'],
  ['prior to', 'before'],
  ['ahead of', 'before'],
  ['pre', 'before'],
  ['after', 'after'],
  ['following', 'after'],
  ['post', 'after'],
  ['then', 'then'],
]);

/**
 * Reads the orders a text sets with "before", "after" and "then". A cue that opens its clause ("Before X, do Y") governs up to the
 * comma; one inside it governs the rest of the clause.
 */
export function readOrders(lexemes: readonly Lexeme[], cues: readonly Cue[]): Order[] {
  const anchors = anchorsOf(lexemes, cues);
  return cues.flatMap((cue): Order[] => {
    const word = ORDER_WORDS.get(cue.phrase);
    if (word === undefined || (cue.family !== 'before' && cue.family !== 'after')) return [];
    const start = boundaryBefore(lexemes, cue.first, SENTENCE_END);
    const opens = cue.first === start || /^[,:—–]$/u.test(lexemes[cue.first - 1]?.text ?? '');
    const end =
      opens && word !== 'then'
        ? boundaryAfter(lexemes, cue.last, /^[,.;:!?()—–\n]$/u)
        : boundaryAfter(lexemes, cue.last, CLAUSE_END);
    const governed = keysIn(anchors, cue.last + 1, end);
    const rest =
      cue.first === start
        ? keysIn(anchors, end + 1, boundaryAfter(lexemes, end, SENTENCE_END))
        : keysIn(anchors, start, cue.first - 1);
    return word === 'before'
      ? [{ earlier: rest, later: governed }]
      : word === 'after'
        ? [{ earlier: governed, later: rest }]
        : [{ earlier: rest, later: governed }];
  });
}

/** Pairs of anchors that one text puts in one order and the other in the opposite one. */
export function reversedOrders(first: readonly Order[], second: readonly Order[]): (readonly [string, string])[] {
  return first.flatMap(({ earlier, later }) =>
    [...earlier].flatMap((before) =>
      [...later].flatMap((after): (readonly [string, string])[] => {
        const reversed = second.some((order) => order.earlier.has(after) && order.later.has(before));
        const kept = second.some((order) => order.earlier.has(before) && order.later.has(after));
        const bothWays = earlier.has(after) || later.has(before);
        return reversed && !kept && !bothWays ? [[before, after]] : [];
      }),
    ),
  );
}

/** The neighbours that "and" and "or" join, where they stand right beside the word and nothing negates them. */
export function readJoins(lexemes: readonly Lexeme[], cues: readonly Cue[]): Join[] {
  const anchors = anchorsOf(lexemes, cues);
  const plain = cues.filter(
    ({ family, phrase }) =>
      (family === 'and' && /^(?:and|&|\+|∧|&&)$/u.test(phrase)) || (family === 'or' && /^(?:or|∨)$/u.test(phrase)),
  );
  return plain.flatMap((cue): Join[] => {
    const left = anchors.findLast(({ index }) => index < cue.first && index >= cue.first - 2);
    const right = anchors.find(({ index }) => index > cue.last && index <= cue.last + 2);
    if (left === undefined || right === undefined || isNegated(lexemes, cues, cue)) return [];
    return [{ key: [left.key, right.key].sort().join(' '), kind: cue.family === 'and' ? 'and' : 'or' }];
  });
}

function isNegated(lexemes: readonly Lexeme[], cues: readonly Cue[], { first, last }: Cue): boolean {
  const [start, end] = [boundaryBefore(lexemes, first, SENTENCE_END), boundaryAfter(lexemes, last, SENTENCE_END)];
  return cues.some((cue) => cue.family === 'negation' && cue.first >= start && cue.last <= end);
}

function anchorsOf(lexemes: readonly Lexeme[], cues: readonly Cue[]): Anchor[] {
  return readAnchors(lexemes, (index) =>
    cues.some(
      ({ family, first, last }) => (family === 'before' || family === 'after') && index >= first && index <= last,
    ),
  );
}

function keysIn(anchors: readonly Anchor[], from: number, to: number): ReadonlySet<string> {
  return new Set(anchors.filter(({ index }) => index >= from && index <= to).map(({ key }) => key));
}

function boundaryBefore(lexemes: readonly Lexeme[], index: number, boundary: RegExp): number {
  for (let at = index - 1; at >= 0; at -= 1) if (boundary.test(lexemes[at]!.text)) return at + 1;
  return 0;
}

function boundaryAfter(lexemes: readonly Lexeme[], index: number, boundary: RegExp): number {
  for (let at = index + 1; at < lexemes.length; at += 1) if (boundary.test(lexemes[at]!.text)) return at - 1;
  return lexemes.length - 1;
}
