import { isSpace, type Stretch, sentencesIn } from '../text/index.js';
import type { SpanProvenance, SpanShape } from '../types/index.js';
import type { Block } from './blocks.js';
import { LeadIns } from './lead-ins.js';
import { statementsIn } from './statements.js';

/** A span before it has an id and a token count. */
export interface Piece extends Stretch {
  readonly shape: SpanShape;
  readonly provenance: SpanProvenance;
  readonly leadIn: string | null;
  readonly section: readonly string[];
}

/** Lines shorter than this were not wrapped by an editor: a break after them is meant. */
const NARROWEST_WRAP = 56;
const MAX_SECTION_LENGTH = 120;
const BEGINS_ANEW = /^[\p{Lu}\p{Lo}\d*_>•]/u;
const CUT_SHORT = /(?:[,;(&/–—-]|(?:^|\s)(?:and|or|but|the|a|an|of|to|in|for|with|und|oder|et|ou|y|o|e))$/iu;

/** Turns the blocks of one message into pieces, keeping in mind which headings and lead-ins stand above. */
export class PieceReader {
  private readonly leadIns = new LeadIns();
  private headings: { level: number; text: string }[] = [];
  private section: readonly string[] = [];

  constructor(
    private readonly text: string,
    private readonly provenance: SpanProvenance,
  ) {}

  read(block: Block): Piece[] {
    switch (block.kind) {
      case 'heading':
        return [this.heading(block)];
      case 'header':
        return [this.piece(block, 'heading', null)];
      case 'code':
      case 'row':
        return [this.piece(block, block.kind, this.leadIns.current())];
      case 'item':
        return this.item(block);
      case 'paragraph':
        return this.paragraph(block);
    }
  }

  private heading(block: Block): Piece {
    const words = this.text.slice(block.start, block.end);
    this.headings = this.headings.filter(({ level }) => level < block.level);
    this.section = this.headings.map(({ text }) => text);
    const piece = this.piece(block, 'heading', null);
    this.leadIns.enterHeading(block.level, words);
    this.headings.push({ level: block.level, text: words.slice(0, MAX_SECTION_LENGTH) });
    this.section = this.headings.map(({ text }) => text);
    return piece;
  }

  private item(block: Block): Piece[] {
    const leadIn = this.leadIns.enterItem(block.indent);
    const sentences = wrappedSentences(this.text, block);
    this.leadIns.leaveItem(block.indent, this.lastOf(sentences));
    return sentences.map((sentence) => this.piece(sentence, 'item', leadIn));
  }

  private paragraph(block: Block): Piece[] {
    const sentences = wrappedSentences(this.text, block);
    this.leadIns.enterParagraph(this.lastOf(sentences), block.indent);
    return sentences.map((sentence) => this.piece(sentence, 'sentence', null));
  }

  private piece({ start, end }: Stretch, shape: SpanShape, leadIn: string | null): Piece {
    return { start, end, shape, provenance: this.provenance, leadIn, section: this.section };
  }

  private lastOf(sentences: readonly Stretch[]): string {
    const last = sentences.at(-1);
    return last === undefined ? '' : this.text.slice(last.start, last.end);
  }
}

/**
 * Sentences of a block. A line break ends a sentence where somebody meant it: the next word would still have fit on the line,
 * and the line is too short to be wrapped text or the next one begins anew.
 */
function wrappedSentences(text: string, block: Block): Stretch[] {
  const lines = [block.start, ...block.breaks, block.end + 1];
  let widest = NARROWEST_WRAP;
  for (let line = 1; line < lines.length; line += 1) widest = Math.max(widest, lines[line]! - lines[line - 1]!);
  const sentences: Stretch[] = [];
  const push = (from: number, to: number) => {
    for (const sentence of sentencesIn(text, from, to)) sentences.push(...statementsIn(text, sentence));
  };
  let from = block.start;
  block.breaks.forEach((at, line) => {
    const length = at - lines[line]!;
    const wouldFit = length + firstWordLength(text, at, block.end) <= widest;
    const isShortLine = block.kind === 'paragraph' && length < NARROWEST_WRAP;
    const isMeant = isShortLine || BEGINS_ANEW.test(text.slice(at, at + 8));
    if (!wouldFit || !isMeant || isCutShort(text, at)) return;
    push(from, at);
    from = at;
  });
  push(from, block.end);
  return sentences;
}

/** A line that ends in a comma or a conjunction goes on, however short it is. */
function isCutShort(text: string, nextLine: number): boolean {
  let end = nextLine;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return CUT_SHORT.test(text.slice(Math.max(0, end - 5), end));
}

/** Length of the next word; code counts as one word, since nobody wraps inside it. */
function firstWordLength(text: string, start: number, end: number): number {
  const close = text[start] === '`' ? text.indexOf('`', start + 1) : -1;
  if (close !== -1 && close < Math.min(end, start + 120)) return close + 1 - start;
  let at = start;
  while (at < end && at - start < 80 && text.charCodeAt(at) > 32) at += 1;
  return at - start;
}
