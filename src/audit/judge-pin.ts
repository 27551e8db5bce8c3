import { prove } from '../proof/index.js';
import { excerpt } from '../text/index.js';
import type { AuditedPin, AuditIssue, BlindEvidence, FoundText, Pin } from '../types/index.js';
import type { Candidate, CandidateIndex } from './candidates.js';
import { differencesOf } from './differences.js';
import type { Features, Overlap, OverlapIndex } from './overlap.js';
import { featuresOf } from './overlap.js';
import { alignCase, folded, foldSpace, plainWording } from './plain-wording.js';
import type { AfterSide, Statement } from './read-after.js';
import { isWithdrawn, wordingsFor } from './standing.js';

/** A statement is asked for a proof from this overlap on. */
const WORTH_PROVING = 0.25;
/** So many statements are tried for one pin. */
const MAX_TRIED = 12;
/** From this overlap on a statement may descend from a rule. */
const DESCENDS = 0.4;
/** Where nothing shows a change, a statement has to be this close to count as what became of the rule. */
const DESCENDS_UNPROVED = 0.55;
/** A clause that leaves out no more of the rule than this is held against it in place of the whole statement. */
const COVER_SLACK = 0.05;
/** A statement descends from whoever it overlaps most, or nearly as much. */
const MARGIN = 0.08;

export interface JudgeTools {
  readonly after: AfterSide;
  readonly candidates: CandidateIndex;
  readonly index: OverlapIndex;
  /** The text of a message of the context before, white space folded. */
  wordsOf(index: number): string;
  /** What a model read, for a pair of wording and form; undefined where none was asked. */
  evidenceFor(wording: string, form: string): BlindEvidence | undefined;
}

/** What became of one pin, without the parts that only the pin tells. */
export type Judgement = Pick<AuditedPin, 'state' | 'isCertain' | 'found' | 'provedBy' | 'issues'> & {
  /** The pair that a model may still prove, or null. */
  readonly open: { readonly wording: string; readonly form: string } | null;
};

/** Decides what the compacted context did to one pin. */
export function judgePin(pin: Pin, tools: JudgeTools): Judgement {
  if (pin.status !== 'active' && pin.status !== 'narrowed') return { ...CERTAIN, state: 'retired' };
  const isKept = pin.sources.some(({ messageHash }) => tools.after.kept.has(messageHash));
  if (isKept) return hasContext(pin, tools.after) ? { ...CERTAIN, state: 'verbatim' } : withoutContext(pin);
  // Most rules that stand do so word for word: the rest of the context need not be looked at for them.
  const same = wordForWord(pin, tools.candidates.saying(pin.wording), tools);
  if (same !== null) return same;
  const near = nearest(pin, tools);
  return standing(pin, near, tools) ?? descendant(pin, near, tools) ?? lost(pin);
}

interface Near {
  readonly candidate: Candidate;
  readonly overlap: Overlap;
}

const CERTAIN = { isCertain: true, found: null, provedBy: null, issues: [], open: null } as const;

/** What a rule answers to stands, or it answers to nothing. */
function hasContext({ antecedent }: Pin, { texts }: AfterSide): boolean {
  return antecedent === null || texts.some((text) => text.includes(antecedent.text));
}

function withoutContext(pin: Pin): Judgement {
  const issue: AuditIssue = {
    code: 'scope_changed',
    field: 'context',
    message: `context lost: the rule stands, and what it answers to does not: "${excerpt(pin.antecedent?.text ?? '')}".`,
    ...(pin.antecedent === null ? {} : { original: pin.antecedent.text }),
  };
  return { ...CERTAIN, state: 'changed', issues: [issue] };
}

function nearest(pin: Pin, { candidates, index }: JudgeTools): Near[] {
  const features = featuresOf(pin.wording);
  const same = folded(pin.wording);
  return candidates
    .sharing(pin.wording, features)
    .map((candidate) => ({ candidate, overlap: closest(features, candidate, index) }))
    .filter(
      ({ candidate, overlap }) =>
        Math.max(overlap.coverOfFirst, overlap.score) >= WORTH_PROVING ||
        candidate.isSkeletonOf(pin) ||
        folded(candidate.statement.text) === same,
    )
    .sort((left, right) => right.overlap.score - left.overlap.score);
}

/** The overlap with the whole statement, or with the part of it that is closest to the rule. */
function closest(features: Features, { features: whole, parts }: Candidate, index: OverlapIndex): Overlap {
  const overlap = index.compare(features, whole);
  if (overlap.coverOfFirst < WORTH_PROVING) return overlap;
  return parts()
    .map((part) => index.compare(features, part))
    .reduce((best, part) => (part.score > best.score ? part : best), overlap);
}

/** The first statement that has the rule word for word, in a wording of its own or in the sentence it was said in. */
function wordForWord(pin: Pin, candidates: readonly Candidate[], { wordsOf }: JudgeTools): Judgement | null {
  const wanted = folded(pin.wording);
  const [whole, bare] = [wanted.toLowerCase(), folded(pin.original).toLowerCase()];
  const found = candidates.find(({ statement }) => {
    const words = statement.lower();
    if ((!words.includes(whole) && !words.includes(bare)) || isOver(statement, pin)) return false;
    const isSame = wordingsFor(statement, pin).some((wording) => folded(wording) === wanted);
    return isSame || carriesWhole(pin, statement, wordsOf);
  });
  return found === undefined ? null : { ...CERTAIN, state: 'verbatim', found: foundIn(found.statement) };
}

/** A statement that says the rule is over; a rule that itself speaks of something lifted is not ended by being said. */
function isOver(statement: Statement, { wording }: Pin): boolean {
  return isWithdrawn(statement) && !isWithdrawn({ text: wording, span: null });
}

/** The first statement that stands for the pin: word for word, or in a wording that is proved equal. */
function standing(pin: Pin, near: readonly Near[], tools: JudgeTools): Judgement | null {
  const tried = near.map(({ candidate }) => candidate).filter(({ statement }) => !isOver(statement, pin));
  const same = wordForWord(pin, tried, tools);
  if (same !== null) return same;
  for (const { statement } of tried.slice(0, MAX_TRIED)) {
    for (const wording of wordingsFor(statement, pin)) {
      for (const form of new Set([wording, alignCase(plainWording(wording), pin.wording)])) {
        const blind = tools.evidenceFor(pin.wording, form);
        const proof = prove(pin.wording, form, blind === undefined ? undefined : { blind });
        if (proof.verdict === 'verified')
          return { ...CERTAIN, state: 'equivalent', found: foundIn(statement), provedBy: proof.provedBy };
      }
    }
  }
  return null;
}

/** The sentence around the rule stands word for word as it was said, and the rule in it. */
function carriesWhole(
  { original, leadIn, antecedent, firstSeen }: Pin,
  { text }: Statement,
  wordsOf: JudgeTools['wordsOf'],
) {
  if (leadIn !== null || antecedent !== null || !folded(text).includes(folded(original))) return false;
  return wordsOf(firstSeen.messageIndex).includes(foldSpace(text));
}

/** The statement that the rule became, where there is a clear one, and what changed. */
function descendant(pin: Pin, near: readonly Near[], { index, evidenceFor }: JudgeTools): Judgement | null {
  const heirs = near.filter(({ candidate, overlap }) => candidate.statement.isNew && descends(pin, overlap, candidate));
  const heir = heirs[0];
  if (heir === undefined) return null;
  const { statement } = heir.candidate;
  const form = closestWording(pin, statement, index);
  const issues = differencesOf(pin, form, statement, evidenceFor(pin.wording, form));
  const isCertain = issues.some(({ code }) => code !== 'no_proof');
  if (!isCertain && heir.overlap.score < DESCENDS_UNPROVED && !heir.candidate.isSkeletonOf(pin)) return null;
  return {
    state: 'changed',
    isCertain,
    found: foundIn(statement),
    provedBy: null,
    issues,
    open: isCertain ? null : { wording: pin.wording, form },
  };
}

/** The wording of a statement to hold against the rule: none of the rule's words are left behind, and few others come along. */
function closestWording(pin: Pin, statement: Statement, index: OverlapIndex): string {
  const features = featuresOf(pin.wording);
  const read = wordingsFor(statement, pin)
    .map((wording) => alignCase(plainWording(wording), pin.wording))
    .map((form) => ({ form, overlap: index.compare(features, featuresOf(form)) }));
  const most = Math.max(0, ...read.map(({ overlap }) => overlap.coverOfFirst));
  const whole = read
    .filter(({ overlap }) => overlap.coverOfFirst >= most - COVER_SLACK)
    .sort((left, right) => right.overlap.score - left.overlap.score);
  return whole[0]?.form ?? plainWording(statement.text);
}

function descends(pin: Pin, { score, shared }: Overlap, candidate: Candidate): boolean {
  // What states a retired rule again is that rule, and not what became of the words that ended it.
  if (candidate.restates() !== null) return false;
  if (candidate.isSkeletonOf(pin) && candidate.bestClaim() <= 1) return true;
  return score >= DESCENDS && score >= candidate.bestClaim() - MARGIN && shared.length >= (score >= 0.75 ? 1 : 2);
}

function lost(pin: Pin): Judgement {
  const issue: AuditIssue = {
    code: 'constraint_missing',
    field: 'rule',
    message: `rule lost: nothing in the compacted context says "${excerpt(pin.original)}".`,
    original: pin.wording,
  };
  return { ...CERTAIN, state: 'lost', issues: [issue] };
}

function foundIn({ text, place }: Statement): FoundText {
  return { text, place };
}
