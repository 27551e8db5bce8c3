import { CompactionInvariantError, InvalidInputError, InvalidOptionError } from '../errors/index.js';
import type { SpanClass } from '../types/index.js';

/** A span as a runtime holds it: its own class, tokens and score, and whatever else it likes. */
export interface BudgetSpan {
  readonly id: string;
  readonly class: SpanClass;
  /** A whole number, 0 or more. */
  readonly tokens: number;
  /** A finite number; higher is more relevant. */
  readonly relevance: number;
}

/** What fits, and what is no use whatever the budget. */
export interface SpanBudget {
  /** Tokens that may stay. A positive number. */
  readonly ceiling: number;
  /** Narrative below this goes first. */
  readonly relevanceFloor: number;
}

/** The caller's own spans, the same objects in their order: those that stay and those that go. */
export interface SpanPlan<S> {
  readonly kept: S[];
  readonly evicted: S[];
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

const CLASSES = new Set<SpanClass>(['constraint', 'narrative', 'unsure']);
const DEFAULT_TRIGGER_RATIO = 0.85;

/**
 * Plans compaction of spans that the caller has classed and scored. Constraints stay whatever their score, and so does what is
 * unsure; narrative below the floor goes, then narrative by rising relevance until the ceiling is met.
 * @throws CompactionInvariantError `pins_exceed_budget` with the tokens needed when what must stay exceeds the ceiling
 * @throws InvalidOptionError or InvalidInputError for a bad value, naming the span and the field
 * @example
 * const { kept } = planCompaction(
 *   [
 *     { id: 'rule', class: 'constraint', tokens: 10, relevance: 0 },
 *     { id: 'log', class: 'narrative', tokens: 90, relevance: 0.4 },
 *     { id: 'answer', class: 'narrative', tokens: 30, relevance: 0.9 },
 *   ],
 *   { ceiling: 50, relevanceFloor: 0.1 },
 * );
 * kept.map(({ id }) => id); // ['rule', 'answer']
 */
export function planCompaction<S extends BudgetSpan>(
  spans: readonly S[],
  { ceiling, relevanceFloor }: SpanBudget,
): SpanPlan<S> {
  checkBudget(ceiling, relevanceFloor);
  checkSpans(spans);
  const required = tokensOf(spans.filter((span) => span.class !== 'narrative'));
  if (required > ceiling) throw overBudget(spans, required, ceiling);
  const gone = new Set<S>(spans.filter((span) => span.class === 'narrative' && span.relevance < relevanceFloor));
  const rest = spans
    .map((span, order) => ({ span, order }))
    .filter(({ span }) => span.class === 'narrative' && !gone.has(span))
    .sort((a, b) => a.span.relevance - b.span.relevance || a.order - b.order);
  let tokens = tokensOf(spans.filter((span) => !gone.has(span)));
  for (const { span } of rest) {
    if (tokens <= ceiling) break;
    gone.add(span);
    tokens -= span.tokens;
  }
  return {
    kept: spans.filter((span) => !gone.has(span)),
    evicted: spans.filter((span) => gone.has(span)),
    tokensBefore: tokensOf(spans),
    tokensAfter: tokens,
  };
}

/**
 * The same behind the trigger: below `triggerRatio` × ceiling nothing happens and everything stays.
 * @param currentTokens  tokens of the context as the caller counts it
 * @param triggerRatio  @default 0.85
 */
export function maybeCompact<S extends BudgetSpan>(
  spans: readonly S[],
  {
    currentTokens,
    triggerRatio = DEFAULT_TRIGGER_RATIO,
    ...budget
  }: SpanBudget & { readonly currentTokens: number; readonly triggerRatio?: number },
): SpanPlan<S> & { readonly compacted: boolean } {
  checkBudget(budget.ceiling, budget.relevanceFloor);
  checkNumber('currentTokens', currentTokens, currentTokens >= 0, 'a number of 0 or more');
  checkNumber('triggerRatio', triggerRatio, triggerRatio >= 0 && triggerRatio <= 1, 'a number from 0 to 1');
  if (currentTokens >= triggerRatio * budget.ceiling) return { ...planCompaction(spans, budget), compacted: true };
  checkSpans(spans);
  const tokens = tokensOf(spans);
  return { kept: [...spans], evicted: [], tokensBefore: tokens, tokensAfter: tokens, compacted: false };
}

function overBudget(spans: readonly BudgetSpan[], tokensNeeded: number, ceiling: number): CompactionInvariantError {
  const count = (name: SpanClass) => spans.filter((span) => span.class === name).length;
  const unsure = count('unsure') === 0 ? '' : ` and ${count('unsure')} unsure spans`;
  return new CompactionInvariantError([
    {
      code: 'pins_exceed_budget',
      message: `${count('constraint')} constraints${unsure} need ${tokensNeeded} tokens and the ceiling is ${ceiling}. Nothing was evicted; raise the ceiling to at least ${tokensNeeded}.`,
      detail: { tokensNeeded, ceiling },
    },
  ]);
}

function checkBudget(ceiling: number, relevanceFloor: number): void {
  checkNumber('ceiling', ceiling, ceiling > 0, 'a number above 0');
  checkNumber('relevanceFloor', relevanceFloor, true, 'a finite number');
}

function checkNumber(option: string, value: number, isGood: boolean, expected: string): void {
  if (typeof value === 'number' && Number.isFinite(value) && isGood) return;
  throw new InvalidOptionError(option, value, `${option} must be ${expected}, got ${String(value)}.`);
}

function checkSpans(spans: readonly BudgetSpan[]): void {
  const seen = new Map<string, number>();
  for (const [index, { id, class: spanClass, tokens, relevance }] of spans.entries()) {
    if (!CLASSES.has(spanClass)) refuse(index, id, 'class', `one of ${[...CLASSES].join(', ')}`, spanClass);
    if (!Number.isSafeInteger(tokens) || tokens < 0) refuse(index, id, 'tokens', 'a whole number of 0 or more', tokens);
    if (!Number.isFinite(relevance)) refuse(index, id, 'relevance', 'a finite number', relevance);
    const twin = seen.get(id);
    if (twin !== undefined) refuse(index, id, 'id', `unique, and spans[${twin}] has it too`, id);
    seen.set(id, index);
  }
}

function refuse(index: number, id: string, field: string, expected: string, received: unknown): never {
  const place = `spans[${index}].${field}`;
  const message = `${place} (span ${id}) must be ${expected}, got ${String(received)}.`;
  throw new InvalidInputError('invalid_span', message, { field: place });
}

function tokensOf(spans: readonly BudgetSpan[]): number {
  return spans.reduce((sum, { tokens }) => sum + tokens, 0);
}
