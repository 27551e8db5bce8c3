export { classifySession, type Prepared, planSession, prepareCompaction } from './compact.js';
export { refineWith } from './corridor-models.js';
export {
  type Compaction,
  type Compactor,
  createCompactor,
  type SafeCompaction,
  type SessionPlan,
} from './create-compactor.js';
export type { CompactRequest } from './request.js';
export { buildModels, type Models } from './toolkit.js';
