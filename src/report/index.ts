export { count, type PageOptions, type Painter, PLAIN, paragraph, plural, showText } from './page.js';
export { renderAbort } from './render-abort.js';
export { renderAudit } from './render-audit.js';
export { type ClassifiedOptions, renderClassified } from './render-classified.js';
export { renderCompaction } from './render-compaction.js';
export { type ExplainedDecision, renderExplanation } from './render-explanation.js';
export { type PinNode, renderPinGraph } from './render-pin-graph.js';
export { percent, renderTable, type Table } from './render-table.js';
