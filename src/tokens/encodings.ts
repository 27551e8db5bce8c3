/** An encoding this room counts in. */
export type EncodingName = 'o200k_base' | 'cl100k_base';

/** The encoding of every current OpenAI model, and the estimate for a model nobody knows. */
export const DEFAULT_ENCODING: EncodingName = 'o200k_base';

// Rust's `(?i:'s|'t|…)` written out: JavaScript has no inline flag on Node 20. "ſ" folds to "s" in Rust.
const CONTRACTION = `'(?:[sSſ]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD])`;
const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
// Rust's `\s` is Unicode White_Space; JavaScript's `\s` has U+FEFF more and U+0085 less.
const BLANK = String.raw`\p{White_Space}`;
const TAIL = [String.raw`${BLANK}*[\r\n]+`, String.raw`${BLANK}+(?!\P{White_Space})`, `${BLANK}+`] as const;

/**
 * How each encoding cuts a text into pieces before it looks for tokens: `pat_str` of the encoding, in JavaScript's words. A
 * piece never shares a token with its neighbour, so the sum over pieces is the count of the text.
 */
export const PIECE_PATTERNS = {
  o200k_base: pattern(
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}*${LOWER}+(?:${CONTRACTION})?`,
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}+${LOWER}*(?:${CONTRACTION})?`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^${BLANK}\p{L}\p{N}]+[\r\n/]*`,
    ...TAIL,
  ),
  cl100k_base: pattern(
    CONTRACTION,
    String.raw`[^\r\n\p{L}\p{N}]?\p{L}+`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^${BLANK}\p{L}\p{N}]+[\r\n]*`,
    ...TAIL,
  ),
} as const satisfies Record<EncodingName, RegExp>;

function pattern(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'gu');
}
