/**
 * One line of a text, for messages and tables: white space folded, cut with an ellipsis.
 * @param length  at most this many characters, the ellipsis included
 * @example excerpt('Never push\nto main.', 12) // 'Never push …'
 */
export function excerpt(text: string, length = 80): string {
  const line = text.trim().replace(/\s+/gu, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
