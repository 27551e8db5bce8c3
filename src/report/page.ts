import wrapAnsi from 'wrap-ansi';

/** How a report is drawn: its width, and whether the reader's terminal takes colour. */
export interface PageOptions {
  /** Columns. @default 80 */
  readonly width?: number;
  /** Paints text; the plain painter returns it as it is. */
  readonly paint: Painter;
}

/** The few colours a report uses. */
export interface Painter {
  strong(text: string): string;
  quiet(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  mark(text: string): string;
}

/** For files, pipes and NO_COLOR. */
export const PLAIN: Painter = {
  strong: (text) => text,
  quiet: (text) => text,
  good: (text) => text,
  bad: (text) => text,
  mark: (text) => text,
};

const DEFAULT_WIDTH = 80;

/** Control characters of a conversation's text could move the reader's cursor or hide text: they are shown, not sent. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A text from a conversation, made safe for a terminal: control characters are shown as their code. */
export function showText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(CONTROL, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Wraps a text to the page, each line under the same indent; line feeds of the text stand. */
export function paragraph(text: string, indent: string, { width = DEFAULT_WIDTH }: Pick<PageOptions, 'width'>): string {
  const wrapped = wrapAnsi(text, Math.max(20, width - indent.length), { hard: true, trim: true });
  return wrapped
    .split('\n')
    .map((line) => `${indent}${line}`.trimEnd())
    .join('\n');
}

/** `1234` → `1,234`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `plural(1, 'rule')` → `1 rule`; `plural(2, 'rule')` → `2 rules`. */
export function plural(value: number, noun: string, nouns = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : nouns}`;
}
