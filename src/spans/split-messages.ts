import { messageText, type TextRegion, textRegions, trimmed } from '../text/index.js';
import type { Message, Role, Span } from '../types/index.js';
import { mayRestate } from './assistant.js';
import { readBlocks } from './blocks.js';
import { endorsedResults } from './endorsements.js';
import { foreignStretches } from './foreign.js';
import { isNumberedListing } from './lines.js';
import { type Piece, PieceReader } from './pieces.js';

export interface SplitOptions {
  countTokens(text: string): number;
}

const BINDING_ROLES: ReadonlySet<Role> = new Set(['system', 'developer', 'user']);

/**
 * Splits messages into spans. Only own words of a role that can bind (and an assistant's, where it may restate a rule) are split
 * finer; every other region is one `bulk` span. In split text every character that is neither white space nor markup (list
 * markers, heading hashes, quote marks, dividing lines) is in exactly one span.
 * @returns spans in message order, then text order; at least one for each message; `messageText(message).slice(start, end)`
 * is the span's text
 * @example splitMessages(messages, { countTokens: counter.count })
 */
export function splitMessages(messages: readonly Message[], { countTokens }: SplitOptions): Span[] {
  const endorsed = endorsedResults(messages);
  return messages.flatMap((message, messageIndex) => {
    const text = messageText(message);
    const endorsement = endorsed.get(messageIndex);
    const pieces =
      endorsement === undefined
        ? textRegions(message).flatMap((region) => splitRegion(text, region, message.role))
        : splitFile(text);
    const spans = pieces.length > 0 ? pieces : [bulk(0, text.length, textRegions(message)[0]?.provenance ?? 'own')];
    return spans.map((piece): Span => {
      const words = text.slice(piece.start, piece.end);
      return {
        id: `${messageIndex}:${piece.start}`,
        messageIndex,
        role: message.role,
        start: piece.start,
        end: piece.end,
        text: words,
        shape: piece.shape,
        provenance: piece.provenance,
        leadIn: piece.leadIn,
        section: piece.section,
        tokens: countTokens(words),
        ...(endorsement === undefined ? {} : { endorsedBy: endorsement }),
      };
    });
  });
}

function splitRegion(text: string, { start, end, provenance }: TextRegion, role: Role): Piece[] {
  if (start === end) return [];
  const isSplit =
    provenance === 'own' && (BINDING_ROLES.has(role) || (role === 'assistant' && mayRestate(text.slice(start, end))));
  if (!isSplit) return [bulk(start, end, provenance)];
  const foreign = BINDING_ROLES.has(role) ? foreignStretches(text, start, end, role) : [];
  const reader = new PieceReader(text, provenance);
  const pieces: Piece[] = [];
  let from = start;
  for (const stretch of foreign) {
    readOwn(text, from, stretch.start, reader, pieces);
    const { start: first, end: last } = trimmed(text, stretch.start, stretch.end);
    if (first < last) pieces.push(bulk(first, last, stretch.provenance));
    from = stretch.end;
  }
  readOwn(text, from, end, reader, pieces);
  return pieces;
}

/** A file that somebody adopted is read like their own document. */
function splitFile(text: string): Piece[] {
  const pieces: Piece[] = [];
  readOwn(text, 0, text.length, new PieceReader(text, 'own'), pieces, isNumberedListing(text));
  return pieces;
}

function readOwn(
  text: string,
  start: number,
  end: number,
  reader: PieceReader,
  pieces: Piece[],
  isNumbered = false,
): void {
  for (const block of readBlocks(text, start, end, isNumbered))
    for (const piece of reader.read(block)) pieces.push(piece);
}

function bulk(start: number, end: number, provenance: Piece['provenance']): Piece {
  return { start, end, shape: 'bulk', provenance, leadIn: null, section: [] };
}
