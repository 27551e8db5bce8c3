import type { CueFamily } from '../../predicate/index.js';
import type { ProofCode } from '../../types/index.js';
import type { Pair, Reading } from '../reading.js';

/**
 * A change of cues that no honest form makes. `carriers` are families of the other text that can say the same another way:
 * "unless" is an exception, and so is "only if".
 */
export interface CueChange {
  readonly family: CueFamily;
  readonly direction: 'gained' | 'lost';
  readonly code: ProofCode;
  readonly message: string;
  readonly carriers: readonly CueFamily[];
  /** Holds where the change counts only together with something else. */
  readonly needs?: (pair: Pair) => boolean;
  /** Holds where the other text carries the meaning in a way that is no cue. */
  readonly unless?: (pair: Pair) => boolean;
}

const STRONG_NEGATION =
  /(?:^|[^\p{L}])(?:not|never|no(?!\.)|none|nothing|nobody|cannot|forbidden|prohibited|banned|barred|disallowed|neither|nor|off[ -]limits|(?:do|does|is|are|must|should|can|wo)n['’]t)(?![\p{L}])|[✗✘✕❌🚫]/iu;
/** "Don't need to" allows. */
const NO_NEED =
  /\b(?:don['’]t|doesn['’]t|do not|does not|need|no) (?:need|have to|require|not)\b|\bnot (?:required|needed|necessary)\b/giu;
const TURNS_ROUND: ReadonlySet<string> = new Set(['unless', 'except', 'other than']);
const CLOSING: ReadonlySet<CueFamily> = new Set(['only', 'otherwise']);
const BOUNDING: ReadonlySet<CueFamily> = new Set(['negation', 'only', 'condition', 'exception', 'until']);
/** Words that make an exception besides those that are read as one. */
const EXCEPTING =
  /\bbut (?!not\b)|\bwithout\b|does not apply|\bohne\b|\bsin\b|\bsem\b|\bsans\b|\bbez\b|\bsolo\b|\bnur\b|\bno longer\b/giu;
const APPROVAL =
  /approv|confirm|consent|accept|author|agree|go-ahead|sign|permi|welcome|clear(?:ance|ed)|confirma|autoriz|zatwierdz|подтверд|同意|批准|是/iu;
/** Words that allow by themselves; "can" and "may" in a prohibition or a relative clause do not. */
const GRANTS_OUTRIGHT = /\b(?:allowed|permitted|ok|okay|fine|optional|optionally|acceptable|yes)\b|[✓✔✅]/iu;
const BOUND =
  /[≤≥<>=∈∞+→⇒⇐]|\bmax|\bmin|höchstens|\bcap\b|\bfloor\b|\bun(?!til|less|it|der|i[oqcv])\p{L}|\bnon-|\bin(?:valid|active)|free\b|\bhalt|\bkeep|\block|(?<!\bun)(?<=\p{L})less\b|silent/iu;

/** The patterns of this file by name; a test proves each linear. */
export const CUE_PATTERNS: Readonly<Record<string, RegExp>> = {
  STRONG_NEGATION,
  NO_NEED,
  EXCEPTING,
  APPROVAL,
  GRANTS_OUTRIGHT,
  BOUND,
};

/** In the order in which they are told. */
export const CUE_CHANGES: readonly CueChange[] = [
  {
    family: 'soft',
    direction: 'gained',
    code: 'modality_changed',
    message: 'The form softens what the wording says outright',
    carriers: [],
  },
  {
    family: 'hard',
    direction: 'gained',
    code: 'modality_changed',
    message: 'The form demands what the wording only prefers or allows',
    carriers: [],
    needs: ({ wording, form }) =>
      (speaks(wording, 'soft') && !speaks(form, 'soft')) || count(form, 'grant') < count(wording, 'grant'),
  },
  {
    family: 'grant',
    direction: 'gained',
    code: 'modality_changed',
    message: 'The form allows where the wording does not',
    carriers: ['exception', 'only'],
    needs: ({ form }) => GRANTS_OUTRIGHT.test(form.text),
    unless: ({ wording }) =>
      APPROVAL.test(wording.text) || isNegatedTwice(wording) || /\binstead of\b|\brather than\b/iu.test(wording.text),
  },
  {
    family: 'negation',
    direction: 'gained',
    code: 'negation_changed',
    message: 'The form forbids where the wording does not',
    carriers: ['exception', 'only', 'withdrawal', 'otherwise'],
    needs: ({ form }) => STRONG_NEGATION.test(form.text),
  },
  {
    family: 'concession',
    direction: 'gained',
    code: 'condition_changed',
    message: 'The form holds where the wording may not',
    carriers: [],
  },
  {
    family: 'exception',
    direction: 'lost',
    code: 'exception_changed',
    message: 'The form leaves out an exception of the wording',
    carriers: ['only', 'negation', 'condition', 'otherwise', 'before', 'after', 'until'],
  },
  {
    family: 'only',
    direction: 'gained',
    code: 'scope_changed',
    message: 'The form restricts to what the wording merely names',
    carriers: ['exception', 'negation', 'until', 'before', 'hard'],
  },
  {
    family: 'only',
    direction: 'lost',
    code: 'scope_changed',
    message: 'The form leaves out that nothing else is meant',
    carriers: ['negation', 'exception', 'otherwise', 'hard', 'condition', 'grant'],
    unless: ({ form }) => BOUND.test(form.text) || /-only\b/iu.test(form.text),
  },
  {
    family: 'partial',
    direction: 'gained',
    code: 'quantifier_changed',
    message: 'The form speaks of some where the wording speaks of all',
    carriers: [],
    unless: ({ form }) => /\bat most\b|\bat the most\b/iu.test(form.text),
  },
  {
    family: 'condition',
    direction: 'lost',
    code: 'condition_changed',
    message: 'The form leaves out a condition of the wording',
    carriers: ['exception', 'only', 'otherwise', 'until', 'before', 'after', 'circumstance'],
    unless: ({ form }) => BOUND.test(form.text) || /[-/(]/u.test(form.text),
  },
];

/**
 * "Never X" with nothing left that closes. "Unless" and "except" alone close nothing; where the wording says "no X without Y", a form
 * may say "every X has Y".
 */
export function losesProhibition({ wording, form }: Pair): boolean {
  if (!STRONG_NEGATION.test(wording.text.replace(NO_NEED, ' '))) return false;
  if (
    form.cues.some(({ family, phrase }) => (family === 'negation' && !TURNS_ROUND.has(phrase)) || CLOSING.has(family))
  )
    return false;
  if (speaks(wording, 'exception') || /\bwithout\b|\buntil\b|\bohne\b/iu.test(wording.text)) {
    if (speaks(form, 'hard') || speaks(form, 'universal') || speaks(form, 'after')) return false;
  }
  return !BOUND.test(form.text) && count(form, 'grant') <= count(wording, 'grant');
}

/**
 * More exceptions than the wording makes. "But" and "without" can make one; "only" can't: "only if X" is not "unless X".
 */
export function addsException({ wording, form }: Pair): boolean {
  const others = wording.text.match(EXCEPTING)?.length ?? 0;
  return count(form, 'exception') > count(wording, 'exception') + others;
}

/** "May" or "can" said outright where the wording allows nothing. */
export function addsGrant({ wording, form }: Pair): boolean {
  if (speaks(wording, 'grant') || APPROVAL.test(wording.text)) return false;
  return form.lexemes.some(({ text }, index) => /^(?:may|can|might|could)$/iu.test(text) && isOutright(index, form));
}

/** A preference that became a prohibition. */
export function hardensPreference({ wording, form }: Pair): boolean {
  return (
    speaks(wording, 'soft') &&
    !/\bshould\b/iu.test(wording.text) &&
    !speaks(form, 'soft') &&
    STRONG_NEGATION.test(form.text) &&
    !STRONG_NEGATION.test(wording.text)
  );
}

/** Nothing in the same part of the sentence negates, restricts or relates it. */
function isOutright(index: number, { lexemes, cues }: Reading): boolean {
  const isEnd = (at: number) => /^[.;:,!?()—–]$/u.test(lexemes[at]?.text ?? '.');
  let [from, to] = [index, index];
  while (from > 0 && !isEnd(from - 1)) from -= 1;
  while (to + 1 < lexemes.length && !isEnd(to + 1)) to += 1;
  const within = cues.filter(({ first }) => first >= from && first <= to);
  const related = lexemes
    .slice(from, index)
    .some(({ text }) => /^(?:that|which|who|whom|it|they|one|where|what)$/iu.test(text));
  return !related && !within.some(({ family }) => BOUNDING.has(family));
}

function count({ cues }: Reading, family: CueFamily): number {
  return cues.filter((cue) => cue.family === family).length;
}

function speaks({ cues }: Reading, family: CueFamily): boolean {
  return cues.some((cue) => cue.family === family);
}

/** "X is frozen, Y isn't": a negated restriction allows. */
function isNegatedTwice({ cues }: Reading): boolean {
  return cues.filter(({ family }) => family === 'negation').length > 1;
}
