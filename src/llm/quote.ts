/** A quote this long tells its row, even where another row has the same words. UTF-16 units after folding. */
const TELLING_LENGTH = 40;

/**
 * What two copies of the same words have in common: compatibility forms, quotation marks, dashes and white space folded. It tells
 * which row was read, never what it means.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‛`]/gu, "'")
    .replace(/[“”„‟]/gu, '"')
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Whether a quote shows that the row at `index` was read: it stands in that row's text, and either in no other row's, or it is long
 * enough, or it is the whole text.
 * @param quote  as the model gave it; a trailing ellipsis is dropped
 * @param texts  folded texts of the call's rows
 */
export function quoteFits(quote: string, index: number, texts: readonly (string | null)[]): boolean {
  const words = fold(quote).replace(/ ?(?:\.{3}|…)$/u, '');
  const own = texts[index] ?? '';
  if (own === '') return words === '';
  if (words === '' || !own.includes(words)) return false;
  if (words.length >= Math.min(own.length, TELLING_LENGTH)) return true;
  return !texts.some((other) => other !== null && other !== own && other.includes(words));
}
