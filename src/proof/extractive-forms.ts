import type { Edit } from '../types/index.js';
import { applyEdits, LICENCES, licensedEdits } from './licences/index.js';
import { prove } from './prove.js';

const DELETION_IDS = new Set(LICENCES.filter(({ kind }) => kind === 'deletion').map(({ id }) => id));

/** A wording made by code, with the edits that made it. */
export interface ExtractiveForm {
  readonly text: string;
  readonly edits: readonly Edit[];
}

/**
 * Shorter wordings that code can make and prove: with every licensed edit, then with the deletions only.
 * @returns terse first, each proved and none longer than the wording; empty when there is nothing to edit
 * @example extractiveForms('Please never push.')[0]?.text // 'Never push.'
 */
export function extractiveForms(wording: string): ExtractiveForm[] {
  const all = licensedEdits(wording);
  const deletions = all.filter(({ licence }) => DELETION_IDS.has(licence.split('+')[0]!));
  const choices = deletions.length === all.length ? [all] : [all, deletions];
  return choices
    .filter((edits) => edits.length > 0)
    .map((edits) => ({ text: applyEdits(wording, edits), edits }))
    .filter(({ text }) => text.length <= wording.length && prove(wording, text).verdict === 'verified');
}
