import type { PageOptions } from './page.js';
import { showText } from './page.js';

/** A table to be drawn: a name for each column, and a text for each cell. */
export interface Table {
  readonly title: string;
  /** The first column is set left, the others right. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const LONGEST_NAME = 26;

/** Draws a table with aligned columns; a table without rows draws nothing. */
export function renderTable({ title, columns, rows }: Table, { paint }: Pick<PageOptions, 'paint'>): string {
  if (rows.length === 0) return '';
  const cells = [columns, ...rows].map((row) =>
    row.map((cell, index) => (index === 0 ? shortened(showText(cell)) : cell)),
  );
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)))
      .join('  ')
      .trimEnd(),
  );
  return [paint.strong(title), paint.quiet(`  ${lines[0]}`), ...lines.slice(1).map((line) => `  ${line}`), ''].join(
    '\n',
  );
}

/** `0.912` → `91.2%`; nothing to count → `–`. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)}%`;
}

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `…${name.slice(-(LONGEST_NAME - 1))}`;
}
