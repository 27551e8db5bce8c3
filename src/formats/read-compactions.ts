import { InvalidInputError } from '../errors/index.js';
import type { Message } from '../types/index.js';
import { detectFormat } from './detect-format.js';
import { knownName } from './read-session.js';
import { type FormatName, READERS } from './readers.js';

/** One compaction that a log tells of: the context on both sides of it. */
export interface LoggedCompaction {
  /** All that had been said, what earlier compactions removed included. */
  readonly before: readonly Message[];
  /** What was in context right after it: its summary, and what it kept. */
  readonly after: readonly Message[];
}

/** A log cut at its compactions: how many lines each side of one takes. */
interface Cut {
  readonly before: number;
  readonly after: number;
}

/**
 * Reads every compaction that a log (Claude Code, pi) holds. Each side is the log as it was then, so that what was said later is
 * on neither.
 * @param file  name for messages
 * @returns in the order of the log; empty for formats that keep no history, and for logs without a compaction
 * @throws InvalidInputError as `readSession` does
 */
export function readCompactions(source: string, { file, format }: { readonly file: string; readonly format?: string }) {
  const text = source.replace(/^\ufeff/u, '');
  const name = format === undefined ? detectFormat(text, file) : knownName(format);
  if (text.trim() === '') return [];
  if (name === 'claude-code-web') return cutWebExport(text, file);
  const cuts = name === 'claude-code' ? claudeCodeCuts : name === 'pi' ? piCuts : null;
  if (cuts === null) return [];
  const lines = text.split('\n');
  return sidesOf(cuts(lines.map(parse)), (count) => readLines(name, lines.slice(0, count).join('\n'), file));
}

function sidesOf(cuts: readonly Cut[], read: (count: number) => readonly Message[]): LoggedCompaction[] {
  return cuts.map(({ before, after }) => ({ before: read(before), after: read(after).filter(({ past }) => !past) }));
}

function readLines(name: FormatName, source: string, file: string): readonly Message[] {
  return source.trim() === '' ? [] : READERS[name](source, { file, role: 'user' }).messages;
}

function cutWebExport(text: string, file: string): LoggedCompaction[] {
  const document = JSON.parse(text) as { readonly loglines: readonly unknown[] };
  const read = (count: number) =>
    READERS['claude-code-web'](JSON.stringify({ ...document, loglines: document.loglines.slice(0, count) }), {
      file,
      role: 'user',
    }).messages;
  return sidesOf(claudeCodeCuts(document.loglines.map(asLine)), read);
}

interface Line {
  readonly type?: unknown;
  readonly subtype?: unknown;
  readonly isCompactSummary?: unknown;
}

/** A boundary, and the summary that follows it; the web export has summaries alone. */
function claudeCodeCuts(lines: readonly Line[]): Cut[] {
  let boundary: number | null = null;
  return lines.flatMap((line, index): Cut[] => {
    if (line.type === 'system' && line.subtype === 'compact_boundary') boundary = index;
    if (line.isCompactSummary !== true) return [];
    const cut = { before: boundary ?? index, after: index + 1 };
    boundary = null;
    return cut.before === 0 ? [] : [cut];
  });
}

function piCuts(lines: readonly Line[]): Cut[] {
  return lines.flatMap(({ type }, index) => (type === 'compaction' ? [{ before: index, after: index + 1 }] : []));
}

/** What cannot be read here is no boundary; the reader of the format says what is wrong with it. */
function parse(line: string): Line {
  try {
    return asLine(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function asLine(value: unknown): Line {
  return typeof value === 'object' && value !== null ? (value as Line) : {};
}

/** @throws InvalidInputError `no_compaction` */
export function refuseWithout(compactions: readonly LoggedCompaction[], file: string): void {
  if (compactions.length > 0) return;
  throw new InvalidInputError(
    'no_compaction',
    `${file} holds no compaction to audit. Name two files, the context before and after, or a Claude Code or pi log with a compaction in it.`,
    { file },
  );
}
