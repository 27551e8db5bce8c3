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

/** Reads the line that starts at `start` and ends before `limit`. */
export function readLine(text: string, start: number, limit: number): Line {
  const feed = text.indexOf('\n', start);
  const end = feed === -1 || feed > limit ? limit : feed;
  const { start: from, end: to } = trimmed(text, start, end);
  let indent = 0;
  for (let at = start; at < from && indent < 80; at += 1) indent += text[at] === '\t' ? 4 : 1;
  return { start, end, from, to, indent, head: text.slice(from, Math.min(to, from + HEAD_LENGTH)) };
}

/** All lines of a stretch, in order. */
export function* linesOf(text: string, start: number, end: number): Generator<Line> {
  for (let at = start; at < end; ) {
    const line = readLine(text, at, end);
    yield line;
    at = line.end + 1;
  }
}
