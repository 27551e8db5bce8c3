export { adviceOn } from './advice.js';
export { type AskedRow, type AskedRows, type AskRowsOptions, askRows } from './ask-rows.js';
export type { RowAnswer, RowResult } from './check-rows.js';
export { describeFault } from './describe-fault.js';
export type { LanguageModel, ObjectAnswer, ObjectRequest, Usage } from './language-model.js';
export { RETRY_DEFAULTS, type RetryPolicy } from './retry-policy.js';
export { withRetry } from './with-retry.js';
