import { CountCache } from './count-cache.js';
import { cutAt } from './cut-at.js';

/** Longer pieces are cut: every tokenizer's merge loop is quadratic, and 200,000 times "a" would take 15 seconds. */
const LONGEST_PIECE = 256;
/** How long the cuts are: 0.2% too many tokens on random letters, and a third of the time that cuts of 512 take on Chinese. */
const CUT = 128;
/** Cuts of a text whose pieces are too long for the pattern itself (millions of letters without a space). */
const WINDOW = 65_536;
/** Twice this many pieces are remembered at most: about 10 MB. */
const CACHED_PIECES = 50_000;

/** What a tokenizer has to do here: encode text without looking for special tokens. */
export interface PieceEncoder {
  encode_ordinary(text: string): { readonly length: number };
}

/**
 * Makes an exact counter out of an encoder and its pre-tokenisation pattern: pieces that were seen before cost a map look-up.
 * A piece longer than 256 characters is cut, which counts a few tokens too many per thousand.
 * @returns a function that never throws for any string
 */
export function createPieceCounter(encoder: PieceEncoder, pattern: RegExp): (text: string) => number {
  const cache = new CountCache(CACHED_PIECES);
  const encode = (piece: string): number => {
    try {
      return encoder.encode_ordinary(piece).length;
    } catch {
      // The WASM can trap on odd input. A token is at least one byte, so the bytes are an upper bound: safe for a budget.
      return Buffer.byteLength(piece, 'utf8');
    }
  };
  const countPiece = (piece: string): number =>
    piece.length <= LONGEST_PIECE ? cache.countOf(piece, encode) : sum(cutAt(piece, CUT), encode);
  const countText = (text: string): number => {
    let tokens = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) tokens += countPiece(match[0]);
    return tokens;
  };
  return (text) => {
    try {
      return countText(text);
    } catch (error) {
      // The pattern engine's own stack ends after some millions of letters in a row; anything else is a bug of ours.
      if (!(error instanceof RangeError) || text.length <= WINDOW) throw error;
      return sum(cutAt(text, WINDOW), countText);
    }
  };
}

function sum(texts: readonly string[], count: (text: string) => number): number {
  let total = 0;
  for (const text of texts) total += count(text);
  return total;
}
