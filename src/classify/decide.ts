import type { ConstraintKind, SpanClass, Strength } from '../types/index.js';
import { KINDS } from './kinds.js';
import type { Reading } from './reading.js';
import type { Vote } from './votes.js';

/** What the votes come to. */
export interface Verdict {
  readonly class: SpanClass;
  readonly kind: ConstraintKind | null;
  readonly strength: Strength | null;
  readonly confidence: number;
  /** What the votes sum up to; above 0 they speak for a constraint. */
  readonly logOdds: number;
  /** What the neighbours added, as far as it was heeded. */
  readonly pull: number;
  readonly decidedBy: 'rule' | 'default';
  readonly votes: readonly Vote[];
  /** Where the characters the votes count in stand in the span. */
  readonly origins: Reading['origins'];
}

/** At or above: a constraint. Below `NARRATIVE_BELOW`: narrative. Between them: unsure, and held. */
export const CONSTRAINT_FROM = 0.7;
export const NARRATIVE_BELOW = 0.35;

/** Before any vote: most sentences tell. */
export const PRIOR = { document: -1.3, chat: -1.3 } as const;

/** A vote of this weight names a norm in so many words. */
const EXPLICIT_FROM = 3;
/** A vote of this weight asks, by mood or by word. */
const PLAIN_FROM = 2.4;
const SURROUNDINGS =
  /^(?:section|lead-in|shape(?!\/topic))\/|^tells\/(?:thing-does|described-code|verb-without-subject|rationale|usage|first-person)$/u;

/** From this share of the strongest kind's weight on, a kind competes by rank. */
const NEARLY = 0.75;
/** A fainter hint names no kind. */
const FAINTEST_KIND = 0.5;

/**
 * Weighs the votes on one span of trusted text: a prior, plus what speaks for a constraint, less what speaks against it, in
 * log-odds. The sum is the confidence.
 */
export function decide(reading: Reading, votes: readonly Vote[], pull = 0): Verdict {
  const logOdds = PRIOR[reading.setting] + sumOf(votes, 'constraint') - tellingOf(votes);
  const heeded = pull < 0 ? pull * deafness(votes) : pull;
  return { ...decideAt(reading, votes, 1 / (1 + Math.exp(-logOdds - heeded))), logOdds, pull: heeded };
}

/** The same votes with what the neighbours say: kind and strength stay, unless the class changes. */
export function decideAgain(reading: Reading, verdict: Verdict, pull: number): Verdict {
  const heeded = pull < 0 ? pull * deafness(verdict.votes) : pull;
  const odds = 1 / (1 + Math.exp(-verdict.logOdds - heeded));
  const isSame =
    (verdict.class === 'constraint' && odds >= CONSTRAINT_FROM) ||
    (verdict.class === 'narrative' && odds < NARRATIVE_BELOW);
  if (!isSame) return decide(reading, verdict.votes, pull);
  return { ...verdict, confidence: verdict.class === 'narrative' ? 1 - odds : odds, pull: heeded };
}

type Decided = Omit<Verdict, 'logOdds' | 'pull'>;

function decideAt(reading: Reading, votes: readonly Vote[], odds: number): Decided {
  const isUnread =
    reading.language === 'other' || (votes.length === 0 && reading.language !== 'en' && reading.words.size > 1);
  if (isUnread && odds < CONSTRAINT_FROM) return verdict('unsure', 0.5, votes, reading);
  if (odds >= CONSTRAINT_FROM) {
    return {
      ...verdict('constraint', odds, votes, reading),
      kind: kindOf(votes),
      strength: strengthOf(votes, reading),
    };
  }
  return odds < NARRATIVE_BELOW
    ? verdict('narrative', 1 - odds, votes, reading)
    : verdict('unsure', odds, votes, reading);
}

function verdict(decided: SpanClass, confidence: number, votes: readonly Vote[], { origins }: Reading): Decided {
  const decidedBy = votes.length === 0 ? 'default' : 'rule';
  return { class: decided, kind: null, strength: null, confidence, decidedBy, votes, origins };
}

function sumOf(votes: readonly Vote[], side: 'constraint' | 'narrative'): number {
  return votes.reduce((sum, { rule, weight }) => (rule.vote === side ? sum + weight : sum), 0);
}

/**
 * What speaks against a constraint. An explicit norm stands though the rest of its sentence tells ("the output is generated, do
 * not edit it"): then surroundings and facts count half. Questions, reports and the past count in full.
 */
function tellingOf(votes: readonly Vote[]): number {
  const count = countedWeights(votes);
  return votes.reduce((sum, { rule }, index) => (rule.vote === 'narrative' ? sum + count[index]! : sum), 0);
}

/** What each vote counts, beside the others. */
export function countedWeights(votes: readonly Vote[]): number[] {
  const isHalved = isExplicit(votes);
  return votes.map(({ rule, weight }) =>
    isHalved && rule.vote === 'narrative' && SURROUNDINGS.test(rule.id) ? weight / 2 : weight,
  );
}

/** The plainer a sentence asks, the less it is held back by what stands around it. */
function deafness(votes: readonly Vote[]): number {
  if (isExplicit(votes)) return 0;
  return votes.some(({ rule, weight }) => rule.vote === 'constraint' && weight >= PLAIN_FROM) ? 0.5 : 1;
}

function isExplicit(votes: readonly Vote[]): boolean {
  return votes.some(({ rule, weight }) => rule.vote === 'constraint' && weight >= EXPLICIT_FROM);
}

/** A kind is named by its strongest vote; kinds named nearly as strongly rank as in the guideline. Obligation is what is left. */
function kindOf(votes: readonly Vote[]): ConstraintKind {
  const strongest = new Map<ConstraintKind, number>();
  for (const { rule, weight } of votes) {
    if (rule.kind === undefined || rule.vote !== 'constraint') continue;
    strongest.set(rule.kind, Math.max(strongest.get(rule.kind) ?? 0, weight));
  }
  strongest.delete('obligation');
  const most = Math.max(0, ...strongest.values());
  return KINDS.find((kind) => (strongest.get(kind) ?? 0) >= Math.max(most * NEARLY, FAINTEST_KIND)) ?? 'obligation';
}

/** Soft only where the strongest word is soft, and nothing hard is said as strongly. */
function strengthOf(votes: readonly Vote[], { text }: Reading): Strength {
  const binding = votes.filter(
    ({ rule }) => rule.vote === 'constraint' && !/^(?:section|lead-in|imperative)\//u.test(rule.id),
  );
  if (/\b(?:if you can|if possible|where possible|ideally|preferably)\b/iu.test(text)) return 'soft';
  const strongest = (strength: Strength) =>
    Math.max(0, ...binding.filter(({ rule }) => rule.strength === strength).map(({ weight }) => weight));
  return strongest('soft') > 0 && strongest('soft') >= strongest('hard') ? 'soft' : 'hard';
}
