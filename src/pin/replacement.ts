import { ruleWords, sameWords } from './rule-words.js';

const VALUE = '(`[^`\\n]{1,80}`|[\\p{L}\\p{N}_./@#-]{1,80})';
/** How a text says "this instead of that": the new value, then the old one. */
const NEW_THEN_OLD = new RegExp(`${VALUE}(?:,? (?:and )?not|,? instead of|,? rather than) ${VALUE}`, 'iu');
/** The same for amounts, where the counted noun stands between: "5 replicas, not 3". */
const NEW_THEN_OLD_AMOUNT = /\b(\d[\d.,_]{0,20})(?: [\p{L}-]{1,40}){1,6},? (?:and )?not (\d[\d.,_]{0,20})/iu;
/** The old value, then the new one. */
const OLD_THEN_NEW = new RegExp(`\\b(?:not ${VALUE},? but|from ${VALUE} to) ${VALUE}`, 'iu');
const CUE_WORDS = new Set(
  'correction actually instead rather than not but now from sorry no make update change changed'.split(' '),
);

/**
 * Whether a later rule says all that an earlier one says, with one value replaced by name ("5, not 3").
 * @example readReplacement('Keep at most 3 replicas.', 'Correction: keep at most 5 replicas, not 3.') // true
 */
export function readReplacement(earlier: string, later: string): boolean {
  const values = replacedValue(later);
  if (values === null) return false;
  const before = ruleWords(earlier);
  if (!before.has(values.old) || before.has(values.new)) return false;
  const expected = new Set([...before].filter((word) => word !== values.old).concat(values.new));
  const said = ruleWords(later, new Set([...CUE_WORDS, values.old]));
  return sameWords(said, new Set([...expected].filter((word) => !CUE_WORDS.has(word)))) && !negatesAsWell(earlier);
}

/** Under a negation "5, not 3" can turn either way; such a pair is not certain. */
function negatesAsWell(earlier: string): boolean {
  return /\b(?:not|never|no|don't|cannot|can't)\b/iu.test(earlier);
}

function replacedValue(text: string): { new: string; old: string } | null {
  const straight = NEW_THEN_OLD_AMOUNT.exec(text) ?? NEW_THEN_OLD.exec(text);
  if (straight !== null) return pair(straight[1]!, straight[2]!);
  const turned = OLD_THEN_NEW.exec(text);
  return turned === null ? null : pair(turned[3]!, (turned[1] ?? turned[2])!);
}

function pair(fresh: string, old: string): { new: string; old: string } | null {
  const normal = (value: string) => value.toLowerCase().replace(/[.,;:]$/u, '');
  return normal(fresh) === normal(old) ? null : { new: normal(fresh), old: normal(old) };
}
