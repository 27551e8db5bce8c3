import { InvalidInputError } from '../errors/index.js';

/** The lines of a JSONL text with their numbers, counted from 1; blank lines are left out. */
export interface JsonLine {
  readonly value: unknown;
  readonly line: number;
}

/**
 * Reads one JSON document.
 * @throws InvalidInputError `json_invalid` naming line and column; the text itself is never quoted
 */
export function parseJson(source: string, file: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    const { line, column, isEnd } = placeOfError(source, cause as Error);
    const what = isEnd ? 'the text ends before the JSON does; pass the complete file' : 'this is not JSON';
    throw new InvalidInputError('json_invalid', `${file}, line ${line}, column ${column}: ${what}.`, { file, line });
  }
}

/**
 * Reads JSON lines.
 * @throws InvalidInputError `json_invalid` naming the line that is broken
 */
export function parseJsonLines(source: string, file: string): JsonLine[] {
  return source.split('\n').flatMap((text, index): JsonLine[] => {
    if (text.trim() === '') return [];
    const line = index + 1;
    try {
      return [{ value: JSON.parse(text), line }];
    } catch {
      // The cause quotes the text; only the place is told.
      throw new InvalidInputError(
        'json_invalid',
        `${file}, line ${line}: not a complete JSON object. Each line must be one; if the log is still being written, pass a complete copy.`,
        { file, line },
      );
    }
  });
}

/** Where the parser stopped. Its message gives a position, or a few characters around it, or says that the text ended. */
function placeOfError(source: string, { message }: Error): { line: number; column: number; isEnd: boolean } {
  const position = /at position (\d+)/u.exec(message)?.[1];
  const snippet = /^Unexpected token .{1,4}, (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/u.exec(message)?.[1];
  const found = snippet === undefined ? -1 : source.indexOf(snippet);
  const at = position !== undefined ? Number(position) : found === -1 ? source.length : found;
  const before = source.slice(0, at);
  const line = before.split('\n').length;
  return {
    line,
    column: at - before.lastIndexOf('\n'),
    isEnd: at >= source.trimEnd().length || /Unterminated|end of JSON/u.test(message),
  };
}
