import type { PartProvenance, TextPart } from '../types/index.js';
import { INTERRUPTION, MACHINE_STARTS, MACHINE_TAGS, SUMMARY_STARTS, startsWithAny } from './machine-text.js';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a user's text into the person's words and what a runtime has set among them. It is cut only at line feeds, so that the
 * parts joined by a line feed are the text, byte for byte, and offsets count as in the host's own string. What cannot be cut so
 * is one part, and the person's: words are kept when it is unsure whose they are. Linear in the length of the text.
 * @returns parts in text order, at least one
 */
export function splitUserText(text: string): TextPart[] {
  if (startsWithAny(text, SUMMARY_STARTS)) return [{ type: 'text', text, provenance: 'summary' }];
  if (startsWithAny(text, MACHINE_STARTS)) return [{ type: 'text', text, provenance: 'machine' }];
  const blocks = blocksIn(text);
  if (blocks.length === 0) return [{ type: 'text', text, provenance: 'own' }];
  const parts: TextPart[] = [];
  let start = 0;
  for (const block of blocks) {
    if (block.start > start) push(parts, text.slice(start, block.start - 1), 'own');
    push(parts, text.slice(block.start, block.end), 'machine');
    start = block.end + 1;
  }
  if (start <= text.length) push(parts, text.slice(start), 'own');
  return parts;
}

/** Blank lines beside a block are nobody's words; a part of them would make the message look like a request. */
function push(parts: TextPart[], text: string, provenance: PartProvenance): void {
  parts.push({ type: 'text', text, provenance: text.trim() === '' ? 'machine' : provenance });
}

/** Whole lines that a runtime wrote, as stretches that begin and end at line feeds or the ends of the text. */
function blocksIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  const unclosed = new Set<string>();
  let start = 0;
  while (start <= text.length) {
    const end = endOfLine(text, start);
    const blockEnd = endOfBlock(text, start, end, unclosed);
    if (blockEnd === null) {
      start = end + 1;
      continue;
    }
    found.push({ start, end: blockEnd });
    start = blockEnd + 1;
  }
  return found;
}

/** Where the block that begins with this line ends, or null when none does or somebody's words stand on its lines. */
function endOfBlock(text: string, start: number, end: number, unclosed: Set<string>): number | null {
  if (text[start] === '[' && end - start < 80 && INTERRUPTION.test(text.slice(start, end))) return end;
  let at = start;
  let closes = false;
  for (;;) {
    at = skipBlanks(text, at);
    if (closes && (at === text.length || text[at] === '\n')) return at;
    const tag = tagAt(text, at);
    if (tag === null || unclosed.has(tag)) return null;
    const close = text.indexOf(`</${tag}>`, at);
    if (close === -1) {
      unclosed.add(tag);
      // A text that begins with a tag which never closes was cut off by the runtime, or never ends: all of it is the runtime's.
      return text.slice(0, start).trim() === '' ? text.length : null;
    }
    at = close + tag.length + 3;
    closes = true;
  }
}

function tagAt(text: string, at: number): string | null {
  if (text[at] !== '<') return null;
  const name = /^<([a-z_-]{3,40})>/u.exec(text.slice(at, at + 42))?.[1];
  return name !== undefined && MACHINE_TAGS.has(name) ? name : null;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at += 1;
  return at;
}
