/** A row as a prompt sent it: its id on the wire, and its fields. */
export interface SentRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * Reads the rows back out of a rendered prompt: JSON stands on one line there.
 * @returns the rows in order; empty when the prompt holds none
 */
export function rowsOf(user: string): SentRow[] {
  const line = user.split('\n').find((text) => text.startsWith('['));
  return line === undefined ? [] : (JSON.parse(line) as SentRow[]);
}
