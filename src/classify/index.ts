export { type ClassifyOptions, classifyByRules } from './classify-by-rules.js';
export { describeRule, sideOfRule } from './describe-rule.js';
export { type ExplainedVote, type Explanation, explainSpan } from './explain.js';
export { KINDS } from './kinds.js';
export { type RefinedSpans, type RefineOptions, refineUnsure } from './refine.js';
export { TRUST } from './trust.js';
