import { type Line, linesOf } from './lines.js';
import { BOLD_HEADING, DIVIDER, FENCE, HEADING, listMarkerLength, QUOTE_MARKER, TABLE_RULE } from './markup.js';

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'header' | 'code';

/** A run of lines that belong together, without the marks in front. Offsets are UTF-16, end exclusive. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** Columns before the block's first mark. */
  readonly indent: number;
  /** 1 to 6 for hashes, 7 for a bold line; 0 for what is no heading. */
  readonly level: number;
  /** Starts of the lines after the first: where wrapped text may hide marks or hold deliberate breaks. */
  readonly breaks: readonly number[];
}

interface OpenBlock {
  kind: 'paragraph' | 'item';
  start: number;
  end: number;
  indent: number;
  breaks: number[];
}

/**
 * Reads a stretch of markdown or chat text into blocks, line by line, in linear time.
 * @param isNumbered  whether each line begins with its number, as listings do; lines are not joined then. Default false
 * @returns blocks in text order; they never overlap, and every word of the stretch is in one
 */
export function readBlocks(text: string, start: number, end: number, isNumbered = false): Block[] {
  const blocks: Block[] = [];
  let open: OpenBlock | null = null;
  let fence: { start: number; mark: string; indent: number } | null = null;
  const close = () => {
    if (open !== null) blocks.push({ ...open, level: 0 });
    open = null;
  };
  for (const line of linesOf(text, start, end, isNumbered)) {
    if (fence !== null) {
      if (isFenceEnd(line, fence.mark)) {
        blocks.push(code(fence.start, line.to, fence.indent));
        fence = null;
      }
      continue;
    }
    if (line.from === line.to) {
      close();
      continue;
    }
    const mark = FENCE.exec(line.head);
    if (mark !== null) {
      close();
      fence = { start: line.from, mark: mark[0], indent: line.indent };
      continue;
    }
    const single = readSingle(line, open === null);
    if (single !== null) {
      close();
      if (single === 'markup') markHeader(blocks, line);
      else blocks.push(single);
      continue;
    }
    if (isNumbered) close();
    open = extend(open, line, close);
  }
  if (fence !== null) blocks.push(code(fence.start, end, fence.indent));
  close();
  return blocks.filter((block) => block.start < block.end);
}

/** A line that is a block by itself: heading, table row, or mere markup. */
function readSingle({ head, from, to, indent }: Line, isAfterBlank: boolean): Block | 'markup' | null {
  const hashes = HEADING.exec(head);
  if (hashes !== null) {
    const level = head.length - head.replace(/^#{1,6}/u, '').length;
    return { kind: 'heading', start: from + hashes[0].length, end: to, indent, level, breaks: [] };
  }
  if (head.startsWith('|')) {
    if (TABLE_RULE.test(head) && to - from === head.length) return 'markup';
    return { kind: 'row', start: from, end: to, indent, level: 0, breaks: [] };
  }
  if (DIVIDER.test(head) && to - from === head.length) return 'markup';
  if (isAfterBlank && indent < 4 && to - from === head.length && BOLD_HEADING.test(head)) {
    return { kind: 'heading', start: from, end: to, indent, level: 7, breaks: [] };
  }
  return null;
}

function extend(open: OpenBlock | null, line: Line, close: () => void): OpenBlock {
  const quote = QUOTE_MARKER.exec(line.head)?.[0].length ?? 0;
  const marker = listMarkerLength(line.head.slice(quote));
  if (marker > 0) {
    close();
    return {
      kind: 'item',
      start: Math.min(line.from + quote + marker, line.to),
      end: line.to,
      indent: line.indent,
      breaks: [],
    };
  }
  if (open === null) {
    return { kind: 'paragraph', start: line.from + quote, end: line.to, indent: line.indent, breaks: [] };
  }
  open.breaks.push(line.from);
  open.end = line.to;
  return open;
}

/** The row over a table's rule names columns: a heading, though no section. */
function markHeader(blocks: Block[], { head }: Line): void {
  const row = blocks.at(-1);
  if (head.startsWith('|') && row?.kind === 'row') blocks[blocks.length - 1] = { ...row, kind: 'header' };
}

function isFenceEnd({ head, to, from }: Line, mark: string): boolean {
  return head.startsWith(mark) && to - from <= head.length && head.replace(/^[`~]+/u, '') === '';
}

function code(start: number, end: number, indent: number): Block {
  return { kind: 'code', start, end, indent, level: 0, breaks: [] };
}
