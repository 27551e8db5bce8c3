import type { Edit } from '../../types/index.js';

/**
 * Makes the edits. Each counts in the wording as it was.
 * @param edits  in text order, not overlapping
 * @returns a new text
 */
export function applyEdits(wording: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, replacement } of edits) {
    text += wording.slice(at, start) + replacement;
    at = end;
  }
  return text + wording.slice(at);
}
