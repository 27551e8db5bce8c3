import type { z } from 'zod';
import { InvalidInputError } from '../errors/index.js';

/** A row of a file, and the line it stands on, from 1. */
export interface Row<T> {
  readonly line: number;
  readonly row: T;
}

/**
 * Reads JSON rows, one a line; blank lines are skipped.
 * @throws InvalidInputError `row_invalid` naming file, line and field
 */
export function rowsOf<T>(source: string, file: string, schema: z.ZodType<T>): Row<T>[] {
  return source.split('\n').flatMap((text, index) => {
    if (text.trim() === '') return [];
    const line = index + 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw invalidRow(file, line, 'row', 'not valid JSON. Expected one object a line');
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return [{ line, row: parsed.data }];
    const issue = parsed.error.issues[0]!;
    throw invalidRow(file, line, issue.path.join('.') || 'row', issue.message);
  });
}

/** An error that names the place. */
export function invalidRow(file: string, line: number, field: string, problem: string): InvalidInputError {
  return new InvalidInputError('row_invalid', `${file}, line ${line}, ${field}: ${problem}.`, { file, line, field });
}
