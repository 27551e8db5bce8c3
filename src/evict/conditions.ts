import type { InvariantCode, Issue, ScoredSpan } from '../types/index.js';
import type { RelevanceScorer } from './relevance.js';

/** Spans from which on a session with none of the other classes says that its classifier tells nothing apart. */
const MANY_SPANS = 50;

/**
 * The conditions under which compaction may run by itself. Where one fails, a person has to look at the plan.
 * 1. every span has tokens and relevance; 2. the classifier tells the classes apart; 3. the scorer is not monotonic for
 * constraints: one that guarantees them a floor makes the check meaningless.
 */
export function checkConditions({
  scorer,
  spans,
}: {
  readonly scorer: RelevanceScorer;
  readonly spans: readonly ScoredSpan[];
}): Issue<InvariantCode>[] {
  const issues: Issue<InvariantCode>[] = [];
  const bad = spans.find(({ tokens, relevance }) => !isScore(relevance) || !Number.isFinite(tokens) || tokens < 0);
  if (bad !== undefined) {
    issues.push(
      approval(
        `Span ${bad.id} has tokens ${bad.tokens} and relevance ${bad.relevance}; the scorer ${scorer.name} must give every span a number from 0 to 1. Mend the scorer, or approve the plan.`,
      ),
    );
  }
  const classes = new Set(spans.map((span) => span.class));
  if (spans.length >= MANY_SPANS && classes.size === 1 && !classes.has('narrative')) {
    issues.push(
      approval(
        `All ${spans.length} spans are ${[...classes][0]}: the classifier tells nothing apart. Mend it, or approve the plan.`,
      ),
    );
  }
  if (scorer.guaranteesConstraints) {
    issues.push(
      approval(
        `The scorer ${scorer.name} guarantees constraints a score, so that they survive says nothing. Use a scorer that does not look at the class, or approve the plan.`,
      ),
    );
  }
  return issues;
}

function approval(message: string): Issue<InvariantCode> {
  return { code: 'approval_required', message };
}

function isScore(value: number): boolean {
  return Number.isFinite(value) && value >= 0 && value <= 1;
}
