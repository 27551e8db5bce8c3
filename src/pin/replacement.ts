import { ruleWords, sameWords, wordsInOrder } from './rule-words.js';

/** A new value and the old one it is said to replace, in normal form. */
interface Replacement {
  readonly fresh: string;
  readonly old: string;
}

const CUE_WORDS = new Set(
  'correction actually instead rather than not but now from sorry no make update change changed'.split(' '),
);
const NEGATIONS = new Set("not never no don't cannot can't mustn't".split(' '));
/** Words that may stand between two amounts: "5 replicas while we test, not 3". */
const AMOUNT_REACH = 7;

/** What a rule has to say about replacements: its own words, and what it replaces; null where it replaces nothing. */
export interface ReplacementReading {
  readonly words: ReadonlySet<string>;
  /** Under a negation "5, not 3" can turn either way: nothing about such a rule is certain. */
  readonly negates: boolean;
  readonly replacement: (Replacement & { readonly said: ReadonlySet<string> }) | null;
}

/** Reads a rule once, for all the rules it may be compared with. */
export function readReplacementWords(text: string): ReplacementReading {
  const words = wordsInOrder(text);
  const found = findReplacement(words);
  const said = found === null ? null : ruleWords(text, new Set([...CUE_WORDS, found.old]));
  return {
    words: ruleWords(text),
    negates: words.some((word) => NEGATIONS.has(word)),
    replacement: found === null || said === null ? null : { ...found, said },
  };
}

/**
 * Whether a later rule says all that an earlier one says, with one value replaced by name ("5, not 3").
 * @example replaces(readReplacementWords('Keep at most 3 replicas.'), readReplacementWords('Keep at most 5 replicas, not 3.')) // true
 */
export function replaces({ words, negates }: ReplacementReading, { replacement }: ReplacementReading): boolean {
  if (replacement === null || negates) return false;
  if (!words.has(replacement.old) || words.has(replacement.fresh)) return false;
  const expected = new Set([...words].filter((word) => word !== replacement.old && !CUE_WORDS.has(word)));
  expected.add(replacement.fresh);
  return sameWords(expected, replacement.said);
}

/** The first place where a text names both values. */
function findReplacement(words: readonly string[]): Replacement | null {
  for (const [at, word] of words.entries()) {
    const found = readAt(words, at, word);
    if (found?.fresh !== undefined && found.old !== undefined && found.fresh !== found.old) {
      return { fresh: found.fresh, old: found.old };
    }
  }
  return null;
}

function readAt(words: readonly string[], at: number, word: string): Partial<Replacement> | null {
  const [next, second, third] = words.slice(at + 1);
  if (word === 'not' && second === 'but') return { old: next, fresh: third };
  if (word === 'from' && second === 'to') return { old: next, fresh: third };
  if (word === 'instead' && next === 'of') return { old: second, fresh: words[at - 1] };
  if (word === 'rather' && next === 'than') return { old: second, fresh: words[at - 1] };
  if (word === 'not' && at > 0) return { old: next, fresh: isAmount(next) ? amountBefore(words, at) : words[at - 1] };
  return null;
}

function amountBefore(words: readonly string[], at: number): string | undefined {
  return words.slice(Math.max(0, at - AMOUNT_REACH), at).findLast(isAmount);
}

function isAmount(word: string | undefined): boolean {
  return word !== undefined && /^\d/u.test(word);
}
