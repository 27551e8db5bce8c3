import { ruleWords, sameWords } from './rule-words.js';

const PROHIBITS = /\b(?:never|not|no|cannot|can't|mustn't|don't|forbidden|prohibited|off[- ]limits)\b/iu;
/** An explicit lift: permission by a word that looks back ("again", "now"), or a rule named as ended. */
const LIFTS =
  /\b(?:(?:may|can|allowed to|free to|ok to|okay to|fine to)\b[^.;]*\b(?:again|now)|(?:now|again)\b[^.;]*\b(?:may|can|allowed|free|ok|okay|fine)\b|no longer (?:applies|holds|in force|forbidden|off[- ]limits)|is lifted|are lifted)/iu;
const MAY_END = new Set(
  "never not no cannot can't mustn't don't forbidden prohibited must should off-limits off limits".split(' '),
);
const LIFT_WORDS = new Set([
  ...MAY_END,
  ...'ok okay fine free may can allowed again now longer applies holds force lifted in rule anymore'.split(' '),
]);

/**
 * Whether a later rule lifts exactly what an earlier one forbids: an explicit cue, and the same words besides. One word more is
 * a scope or a condition ("for this hotfix"), and narrows at most.
 * @example readLift('Never push to `main`.', 'OK, you may push to `main` again.') // true
 */
export function readLift(earlier: string, later: string): boolean {
  if (!PROHIBITS.test(earlier) || !LIFTS.test(later)) return false;
  const forbidden = ruleWords(earlier, MAY_END);
  return forbidden.size > 0 && sameWords(forbidden, ruleWords(later, LIFT_WORDS));
}
