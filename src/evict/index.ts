export { checkConditions } from './conditions.js';
export { type PlanInput, type PlanOptions, planEviction } from './plan-eviction.js';
export { defaultScorer, type RelevanceScorer, type ScoringContext, scoreSpans } from './relevance.js';
export { type BudgetSpan, maybeCompact, planCompaction, type SpanBudget, type SpanPlan } from './span-level.js';
export { type BudgetEventInput, isBudgetEvent } from './trigger.js';
