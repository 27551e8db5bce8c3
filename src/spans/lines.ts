import { trimmed } from '../text/index.js';

/** One line of a text: where it lies, and where its words do. Offsets are UTF-16, end exclusive. */
export interface Line {
  readonly start: number;
  /** Before the line feed. */
  readonly end: number;
  /** First and last non-blank character; equal to each other on a blank line. */
  readonly from: number;
  readonly to: number;
  /** Columns before the first word; a tab counts four. */
  readonly indent: number;
  /** The first characters of its words, for the patterns that tell what kind of line it is. */
  readonly head: string;
}

const HEAD_LENGTH = 240;

/** The number a listing sets before each line: `  12\t`, `12→`, `12: `. */
const LINE_NUMBER = /^[ \t]{0,6}\d{1,6}(?:\t|→|[:|] ?)/u;

/** Reads the line that starts at `start` and ends before `limit`. */
export function readLine(text: string, start: number, limit: number, isNumbered = false): Line {
  const feed = text.indexOf('\n', start);
  const end = feed === -1 || feed > limit ? limit : feed;
  const number = isNumbered ? (LINE_NUMBER.exec(text.slice(start, Math.min(end, start + 16)))?.[0].length ?? 0) : 0;
  const { start: from, end: to } = trimmed(text, start + number, end);
  let indent = 0;
  for (let at = start + number; at < from && indent < 80; at += 1) indent += text[at] === '\t' ? 4 : 1;
  return { start, end, from, to, indent, head: text.slice(from, Math.min(to, from + HEAD_LENGTH)) };
}

/** All lines of a stretch, in order. */
export function* linesOf(text: string, start: number, end: number, isNumbered = false): Generator<Line> {
  for (let at = start; at < end; ) {
    const line = readLine(text, at, end, isNumbered);
    yield line;
    at = line.end + 1;
  }
}

/** Whether a text is a listing whose lines bear numbers: all of its first lines do. */
export function isNumberedListing(text: string): boolean {
  const first = text
    .slice(0, 2000)
    .split('\n', 6)
    .filter((line) => line.trim() !== '');
  return first.length >= 2 && first.every((line) => LINE_NUMBER.test(line));
}
