import type { Edit } from '../../types/index.js';
import type { Prover } from '../layer.js';
import { licensedEdits } from '../licences/index.js';

/** The form is the wording with some of its licensed edits made, and nothing else. */
export const editLog: Prover = {
  id: 'edit_log',
  prove({ wording, form }) {
    const edits = editsBetween(wording.text, form.text);
    return edits === null ? { outcome: 'unproven' } : { outcome: 'proves', edits };
  },
};

/**
 * Which licensed edits turn a wording into a form.
 * @returns the edits in text order, or null when no subset of them does
 */
export function editsBetween(wording: string, form: string): readonly Edit[] | null {
  const edits = licensedEdits(wording);
  if (edits.length === 0) return wording === form ? [] : null;
  // Positions in the form that some choice of the edits so far leads to, each with one such choice.
  let reached = new Map<number, readonly Edit[]>([[0, []]]);
  let at = 0;
  for (const edit of edits) {
    const kept = advance(reached, form, wording.slice(at, edit.start));
    reached = advance(kept, form, wording.slice(edit.start, edit.end));
    for (const [position, chosen] of advance(kept, form, edit.replacement)) {
      if (!reached.has(position)) reached.set(position, [...chosen, edit]);
    }
    at = edit.end;
  }
  return advance(reached, form, wording.slice(at)).get(form.length) ?? null;
}

function advance(
  reached: ReadonlyMap<number, readonly Edit[]>,
  form: string,
  text: string,
): Map<number, readonly Edit[]> {
  const further = new Map<number, readonly Edit[]>();
  for (const [position, chosen] of reached) {
    if (form.startsWith(text, position)) further.set(position + text.length, chosen);
  }
  return further;
}
