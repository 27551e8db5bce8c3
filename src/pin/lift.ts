import { ruleWords, sameWords, wordsInOrder } from './rule-words.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What makes a rule a prohibition. */
const PROHIBITS = setOf("never not no cannot can't mustn't don't forbidden prohibited off-limits off");
/** Permission; it lifts only with a word that looks back. */
const PERMITS = setOf('may can allowed free ok okay fine');
const LOOKS_BACK = setOf('again now');
/** A rule named as ended: each of these, in one order. */
const ENDS = [setOf('no longer'), setOf('lifted')];

/** Words of a prohibition that its lift need not repeat. */
const PROHIBITION_WORDS = new Set([...PROHIBITS, ...setOf('must should limit')]);
/** Words of a lift that say that it is one. */
const LIFT_WORDS = new Set([
  ...PROHIBITION_WORDS,
  ...PERMITS,
  ...LOOKS_BACK,
  ...setOf('longer applie apply hold force lifted in rule anymore'),
]);

/** What a rule has to say about lifts: what it forbids, and what it lifts; null where it does neither. */
export interface LiftReading {
  readonly forbidden: ReadonlySet<string> | null;
  readonly lifted: ReadonlySet<string> | null;
}

/** Reads a rule once, for all the rules it may be compared with. */
export function readLiftWords(text: string): LiftReading {
  const words = wordsInOrder(text);
  return {
    forbidden: words.some((word) => PROHIBITS.has(word)) ? ruleWords(text, PROHIBITION_WORDS) : null,
    lifted: saysItLifts(words) ? ruleWords(text, LIFT_WORDS) : null,
  };
}

/**
 * Whether a later rule lifts exactly what an earlier one forbids: an explicit cue, and the same words besides. One word more is
 * a scope or a condition ("for this hotfix"), and narrows at most.
 * @example lifts(readLiftWords('Never push to `main`.'), readLiftWords('OK, you may push to `main` again.')) // true
 */
export function lifts({ forbidden }: LiftReading, { lifted }: LiftReading): boolean {
  return forbidden !== null && lifted !== null && forbidden.size > 0 && sameWords(forbidden, lifted);
}

function saysItLifts(words: readonly string[]): boolean {
  const permits = words.some((word) => PERMITS.has(word)) && words.some((word) => LOOKS_BACK.has(word));
  return permits || ENDS.some((cue) => [...cue].every((word) => words.includes(word)));
}
