import { InvalidInputError } from '../errors/index.js';
import { findJsonFault } from './json-fault.js';

/** One line of a JSONL text, or one element of a list of such lines. */
export interface JsonLine {
  readonly value: unknown;
  /** How messages name it: `line 3`, `loglines[2]`. */
  readonly label: string;
  /** Its number, counted from 1, where it is a line of the file. */
  readonly line?: number;
}

/**
 * Reads one JSON document.
 * @throws InvalidInputError `json_invalid` naming line, column and what was expected; the text itself is never quoted
 */
export function parseJson(source: string, file: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // The cause quotes the text; only the place is told.
    const { offset, expected } = findJsonFault(source) ?? { offset: 0, expected: 'JSON' };
    const before = source.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    const isCut = source.slice(offset).trim() === '';
    const what = isCut ? `the text ends where ${expected} should follow` : `expected ${expected} here`;
    const advice = isCut ? 'Pass the complete file.' : 'Pass a file that is valid JSON.';
    throw new InvalidInputError('json_invalid', `${file}, line ${line}, column ${column}: ${what}. ${advice}`, {
      file,
      line,
    });
  }
}

/**
 * Reads JSON lines; blank ones are left out.
 * @throws InvalidInputError `json_invalid` naming the line that is broken
 */
export function parseJsonLines(source: string, file: string): JsonLine[] {
  const texts = source.split('\n');
  const last = texts.findLastIndex((text) => text.trim() !== '');
  return texts.flatMap((text, index): JsonLine[] => {
    if (text.trim() === '') return [];
    try {
      return [{ value: JSON.parse(text), line: index + 1, label: `line ${index + 1}` }];
    } catch {
      throw brokenLine(text, index + 1, index === last, file);
    }
  });
}

function brokenLine(text: string, line: number, isLast: boolean, file: string): InvalidInputError {
  const { offset, expected } = findJsonFault(text) ?? { offset: 0, expected: 'JSON' };
  const isCut = text.slice(offset).trim() === '';
  const what = isCut ? `the line ends where ${expected} should follow` : `expected ${expected} here`;
  const advice =
    isLast && isCut
      ? 'It is the last line, so the log was cut off or is still being written: pass the complete file.'
      : 'Each line must be one complete JSON object.';
  return new InvalidInputError('json_invalid', `${file}, line ${line}, column ${offset + 1}: ${what}. ${advice}`, {
    file,
    line,
  });
}
