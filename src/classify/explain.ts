import type { Span, Trust } from '../types/index.js';
import { evidenceOf, judgeBinding } from './classify-by-rules.js';
import { CONSTRAINT_FROM, countedWeights, NARRATIVE_BELOW } from './decide.js';
import { trustOf } from './trust.js';

/** One vote on a span, as it counted. */
export interface ExplainedVote {
  readonly rule: string;
  /** What the rule saw, in words. */
  readonly description: string;
  /** In log-odds: above 0 it speaks for a constraint, below 0 against. */
  readonly counts: number;
  /** The words it saw, as they stand in the text. */
  readonly words: string;
}

/** How the rules came to their decision on one span; all numbers are log-odds but the bands. */
export interface Explanation {
  readonly trust: Trust;
  /** Before any vote. */
  readonly prior: number;
  readonly votes: readonly ExplainedVote[];
  /** What the neighbours of the span added. */
  readonly neighbours: number;
  readonly sum: number;
  /** The sum as a share between 0 and 1. */
  readonly odds: number;
  /** From here on a constraint. */
  readonly constraintFrom: number;
  /** Below this narrative; between the two, unsure. */
  readonly narrativeBelow: number;
}

/**
 * Shows every vote on one span, and what they came to. Words that cannot bind (data, an assistant's own words) are not voted on.
 * @param id  the span's id
 * @param spans  all spans of the session: neighbours count
 * @returns null when no span has this id
 */
export function explainSpan(id: string, spans: readonly Span[]): Explanation | null {
  const index = spans.findIndex((span) => span.id === id);
  if (index === -1) return null;
  const span = spans[index]!;
  const verdict = judgeBinding(spans)[index]!;
  const bands = { constraintFrom: CONSTRAINT_FROM, narrativeBelow: NARRATIVE_BELOW };
  if (verdict === null) {
    return { trust: trustOf(span), prior: 0, votes: [], neighbours: 0, sum: 0, odds: 0, ...bands };
  }
  const counted = countedWeights(verdict.votes);
  const evidence = evidenceOf(span, verdict);
  const votes = verdict.votes.map(({ rule }, at): ExplainedVote => {
    const { start, end } = evidence[at]!;
    return {
      rule: rule.id,
      description: rule.description,
      counts: rule.vote === 'constraint' ? counted[at]! : -counted[at]!,
      words: span.text.slice(start - span.start, end - span.start),
    };
  });
  const prior = verdict.logOdds - votes.reduce((sum, { counts }) => sum + counts, 0);
  const sum = verdict.logOdds + verdict.pull;
  return { trust: 'binding', prior, votes, neighbours: verdict.pull, sum, odds: 1 / (1 + Math.exp(-sum)), ...bands };
}
