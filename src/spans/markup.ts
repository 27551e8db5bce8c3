/**
 * Marks that shape a text and say nothing: they stand outside every span. All patterns are anchored at the words of a line.
 */
export const HEADING = /^#{1,6}(?=\s)\s{0,8}/u;
export const FENCE = /^(?:`{3,}|~{3,})/u;
export const LIST_MARKER = /^(?:[-*+•‣·–—▪◦]|\(?\d{1,3}[.)、]|[a-h][.)]|[①-⑳])(?:\s{1,8}|$)/u;
export const CJK_LIST_MARKER = /^(?:\d{1,3}、|[①-⑳]|[一二三四五六七八九十]、)/u;
export const CHECKBOX = /^\[[ xX✓]\]\s{1,8}/u;
export const QUOTE_MARKER = /^(?:>\s?){1,8}/u;
/** `---`, `***`, `===`: a line that only divides. */
export const DIVIDER = /^(?:[-*_=~]\s{0,2}){3,120}$/u;
/** `|---|:--:|`: the line under a table's header. */
export const TABLE_RULE = /^\|?[\s:|-]{3,240}$/u;
/** A line of bold words and nothing else serves as a heading. */
export const BOLD_HEADING = /^(?:\*\*|__)[^*_\n.!?。！]{1,70}(?:\*\*|__)[:：]?$/u;

/** Length of the list marker a line begins with, checkbox included; 0 when it begins with none. */
export function listMarkerLength(head: string): number {
  const marker = (LIST_MARKER.exec(head) ?? CJK_LIST_MARKER.exec(head))?.[0].length ?? 0;
  if (marker === 0) return 0;
  return marker + (CHECKBOX.exec(head.slice(marker))?.[0].length ?? 0);
}

/** Whether a text ends in a colon, behind closing emphasis or brackets: it leads something in. */
export function endsInColon(text: string): boolean {
  let at = text.length - 1;
  while (at >= 0 && '*_`) \t'.includes(text[at]!)) at -= 1;
  return at >= 0 && (text[at] === ':' || text[at] === '：');
}
