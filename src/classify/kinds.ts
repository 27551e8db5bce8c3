import type { ConstraintKind } from '../types/index.js';

/** All kinds, in the order in which the first that fits names a rule. */
export const KINDS = [
  'correction',
  'permission_scope',
  'prohibition',
  'limit',
  'order',
  'conditional',
  'preference',
  'format',
  'obligation',
] as const satisfies readonly ConstraintKind[];
