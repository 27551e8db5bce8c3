import type { CompactionReport } from '../types/index.js';
import type { PageOptions } from './page.js';
import { renderPins } from './pins.js';
import { renderCliff, renderHeld, renderNumbers, renderUntrusted, renderWarnings } from './sections.js';

/** The summary of a compaction, a dry run or an unchanged session, for a person at a terminal. */
export function renderCompaction(
  report: CompactionReport,
  { title, status, ...page }: PageOptions & { readonly title: string; readonly status: string },
): string {
  const { paint } = page;
  const pins = report.pins.length === 0 ? [paint.quiet('  none found')] : renderPins(report.pins, page);
  return [
    `${paint.strong(`holdfast ${status}`)}  ${paint.quiet(title)}`,
    '',
    ...renderNumbers(report, page),
    '',
    paint.strong(`Rules (${report.pins.length})`),
    ...pins,
    ...renderHeld(report.held, page),
    ...renderCliff(report, page),
    ...renderUntrusted(report, page),
    ...renderWarnings(report.warnings, page),
    '',
  ].join('\n');
}
