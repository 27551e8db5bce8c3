/** A quote this long tells its row, even where another row has the same words. UTF-16 units after folding. */
const TELLING_LENGTH = 40;

/**
 * The words of a text, without their marks: models drop backticks and asterisks and straighten quotation marks when they copy. It
 * tells which row was read, never what it means.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/**
 * Whether a quote shows that the row at `index` was read: it stands in that row's text, and either in no other row's, or it is long
 * enough, or it is the whole text.
 * @param quote  as the model gave it
 * @param texts  folded texts of the call's rows
 */
export function quoteFits(quote: string, index: number, texts: readonly (string | null)[]): boolean {
  const words = fold(quote);
  const own = texts[index] ?? '';
  if (own === '') return words === '';
  if (words === '' || !own.includes(words)) return false;
  if (words.length >= Math.min(own.length, TELLING_LENGTH)) return true;
  return !texts.some((other) => other !== null && other !== own && other.includes(words));
}
