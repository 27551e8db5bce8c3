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

/**
 * Whether a later rule lifts exactly what an earlier one forbids: an explicit cue, and the same words besides. One word more is
 * a scope or a condition ("for this hotfix"), and narrows at most.
 * @example readLift('Never push to `main`.', 'OK, you may push to `main` again.') // true
 */
export function readLift(earlier: string, later: string): boolean {
  if (!wordsInOrder(earlier).some((word) => PROHIBITS.has(word)) || !saysItLifts(wordsInOrder(later))) return false;
  const forbidden = ruleWords(earlier, PROHIBITION_WORDS);
  return forbidden.size > 0 && sameWords(forbidden, ruleWords(later, LIFT_WORDS));
}

function saysItLifts(words: readonly string[]): boolean {
  const permits = words.some((word) => PERMITS.has(word)) && words.some((word) => LOOKS_BACK.has(word));
  return permits || ENDS.some((cue) => [...cue].every((word) => words.includes(word)));
}
