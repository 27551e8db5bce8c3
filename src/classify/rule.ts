import type { Language } from '../text/index.js';
import type { ConstraintKind, Strength } from '../types/index.js';
import type { Reading } from './reading.js';

/** Where words are said: in a rule document or system prompt, or in a turn of a chat. */
export type Setting = 'document' | 'chat';

/** Where a rule saw what it saw; offsets are UTF-16 into the span's text, end exclusive. */
export interface Sighting {
  readonly start: number;
  readonly end: number;
}

/** How much a vote counts, in log-odds: 2 makes a coin toss 0.88. Per setting, since "fix the header" is a task only in a chat. */
export type Weight = number | Readonly<Record<Setting, number>>;

/**
 * One row of the rule table. A rule sees something in a span and votes for a class; it never decides alone. Votes add up, and
 * the sum is the confidence.
 */
export interface Rule {
  /** `<family>/<name>`. */
  readonly id: string;
  /** What was seen, for a person who asks why. */
  readonly description: string;
  /** The language it reads, or `any`. */
  readonly language: Language | 'any';
  /** Lower-case words one of which the text must hold for the pattern to be tried; none given: always tried. */
  readonly cues?: readonly string[];
  /** A pattern over the masked text, sticky when `at` says that it must stand at the head of a clause. */
  readonly pattern?: RegExp;
  readonly at?: 'start' | 'head' | 'anywhere';
  /** What must stand behind the pattern in the same clause: two simple patterns instead of one with a gap, which need not be linear. */
  readonly later?: RegExp;
  /** For what a pattern cannot say: a small pure function over the prepared span. */
  readonly see?: (reading: Reading) => Sighting | null;
  readonly vote: 'constraint' | 'narrative';
  readonly weight: Weight;
  readonly kind?: ConstraintKind;
  readonly strength?: Strength;
  /** A text the rule sees, and one it does not. */
  readonly example: string;
  readonly counterExample: string;
}

/** What a rule's example is read as, where that matters: "chat: fix the header". */
export function weightIn(weight: Weight, setting: Setting): number {
  return typeof weight === 'number' ? weight : weight[setting];
}
