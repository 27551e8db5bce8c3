export { type AuditOptions, auditCompaction } from './audit-compaction.js';
