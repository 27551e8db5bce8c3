import type { Lexeme } from '../text/index.js';
import type { Clause } from './clauses.js';

/** The fields of a norm that a small word opens. */
export type AdjunctField = 'condition' | 'exception' | 'order';

/** A phrase that a small word opens, up to the comma or the next such word. */
export interface Adjunct extends Clause {
  readonly field: AdjunctField;
  /** Index of the word that opens it. */
  readonly opener: number;
}

/** Words that open a phrase, and whether the word belongs to the phrase because it turns it round. */
const OPENERS: ReadonlyMap<string, { readonly field: AdjunctField; readonly keep: boolean }> = new Map([
  ['if', { field: 'condition', keep: false }],
  ['when', { field: 'condition', keep: false }],
  ['whenever', { field: 'condition', keep: false }],
  ['once', { field: 'condition', keep: true }],
  ['while', { field: 'condition', keep: true }],
  ['until', { field: 'condition', keep: true }],
  ['unless', { field: 'condition', keep: true }],
  ['except', { field: 'exception', keep: false }],
  ['before', { field: 'order', keep: true }],
  ['after', { field: 'order', keep: true }],
]);

/** The phrases of a clause that "if", "unless", "except", "before" and the like open, in text order. */
export function readAdjuncts(lexemes: readonly Lexeme[], { from, to }: Clause): Adjunct[] {
  const adjuncts: Adjunct[] = [];
  for (let index = from; index < to; index += 1) {
    const opener = OPENERS.get(lexemes[index]!.text.toLowerCase());
    if (opener === undefined || lexemes[index]!.kind !== 'word') continue;
    // The first word may be an opener itself: "except after 18:00" is one exception.
    const end = endOf(lexemes, Math.min(index + 2, to), to);
    adjuncts.push({ field: opener.field, opener: index, from: opener.keep ? index : index + 1, to: end });
    index = end - 1;
  }
  return adjuncts.filter((adjunct) => adjunct.to > adjunct.from);
}

function endOf(lexemes: readonly Lexeme[], from: number, to: number): number {
  for (let index = from; index < to; index += 1) {
    const { text } = lexemes[index]!;
    if (/^[,:()—–]$/u.test(text) || OPENERS.has(text.toLowerCase())) return index;
  }
  return to;
}
