export { assembleDraft } from './assemble/index.js';
export { type AuditOptions, auditCompaction } from './audit/index.js';
export { classifyByRules } from './classify/index.js';
export { commitDraft } from './commit/index.js';
export {
  type Compaction,
  type Compactor,
  type CompactRequest,
  createCompactor,
  type Prepared,
  type SafeCompaction,
  type SessionPlan,
} from './compact/index.js';
export { compressPins } from './compress/index.js';
export {
  CompactionInvariantError,
  HoldfastError,
  type InputPlace,
  InvalidInputError,
  InvalidOptionError,
  ModelError,
  PromptError,
} from './errors/index.js';
export {
  type BudgetSpan,
  defaultScorer,
  maybeCompact,
  planCompaction,
  planEviction,
  type RelevanceScorer,
  type SpanBudget,
  type SpanPlan,
  scoreSpans,
} from './evict/index.js';
export type { LanguageModel, ObjectAnswer, ObjectRequest, RetryPolicy, Usage } from './llm/index.js';
export { type CompactorOptions, DEFAULTS } from './options/index.js';
export { pinConstraints } from './pin/index.js';
export { extractPredicate } from './predicate/index.js';
export { loadPrompt, type Prompt, type PromptSet, parsePrompt } from './prompt/index.js';
export { extractiveForms, prove } from './proof/index.js';
export { groupMessages, splitMessages } from './spans/index.js';
export { messageText } from './text/index.js';
export { createTokenCounter, type TokenCounter } from './tokens/index.js';
export type * from './types/index.js';
export { verifyDraft } from './verify/index.js';
