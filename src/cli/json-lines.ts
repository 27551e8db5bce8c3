import type { z } from 'zod';
import { InvalidInputError } from '../errors/index.js';

/**
 * Reads a file of JSON rows, one a line; blank lines are skipped.
 * @param shape  what one row must have; said in words by `expected`
 * @returns rows in file order
 * @throws InvalidInputError `row_invalid` naming file, line and field; `no_rows` when there is none
 */
export function readRows<T>(source: string, file: string, shape: z.ZodType<T>, expected: string): T[] {
  const rows = source
    .replace(/^\ufeff/u, '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readRow(line, index + 1, file, shape, expected)]));
  if (rows.length > 0) return rows;
  throw new InvalidInputError('no_rows', `${file} holds no rows; expected one JSON object a line: ${expected}.`, {
    file,
  });
}

function readRow<T>(text: string, line: number, file: string, shape: z.ZodType<T>, expected: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(
      'row_invalid',
      `${file}, line ${line}: not valid JSON; expected one object a line: ${expected}.`,
      { file, line },
      { cause },
    );
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const field = issue.path.join('.') || 'row';
  throw new InvalidInputError(
    'row_invalid',
    `${file}, line ${line}, ${field}: ${issue.message}. Expected ${expected}.`,
    { file, line, field },
  );
}
