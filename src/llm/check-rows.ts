import type { ModelReason } from '../types/index.js';
import { fold, quoteFits } from './quote.js';

/** A row as it goes out: a short id of the call's own, and what the prompt asks about. */
export interface WireRow {
  readonly id: string;
  /** Where there is one, the answer must quote its first words. */
  readonly text?: string;
}

/** An answer as it comes back. */
export interface RowAnswer {
  readonly id: string;
  readonly quote?: string;
}

/** One row's answer, or why there is none. */
export type RowResult<Answer> = { readonly answer: Answer } | { readonly reason: ModelReason };

/** What one call gave, by wire id, in the order of the rows. */
export interface CheckedRows<Answer> {
  readonly results: ReadonlyMap<string, RowResult<Answer>>;
  /** The first fault, rows before strays, or null. */
  readonly firstFault: ModelReason | null;
  /** Answers to rows that were not asked. */
  readonly strays: number;
}

/**
 * Brings the answers of one call home to its rows. The order of the answers decides nothing.
 * A row without an answer is `missing_id`, one with several `duplicate_id`, one whose answer quotes something else `quote_mismatch`.
 * An answer to a row that was not asked is dropped where quotes tie the others to their rows; where there are no quotes, nothing
 * does, and the whole call is `extra_id`.
 */
export function checkRows<Answer extends RowAnswer>(
  rows: readonly WireRow[],
  answers: readonly Answer[],
): CheckedRows<Answer> {
  const byId = new Map<string, Answer[]>(rows.map(({ id }) => [id, []]));
  let strays = 0;
  for (const answer of answers) {
    const place = byId.get(answer.id);
    if (place === undefined) strays += 1;
    else place.push(answer);
  }
  const texts = rows.map(({ text }) => (text === undefined ? null : fold(text)));
  const results = new Map<string, RowResult<Answer>>();
  let firstFault: ModelReason | null = null;
  for (const [index, { id }] of rows.entries()) {
    const reason = faultOf(byId.get(id)!, index, texts, strays);
    firstFault ??= reason;
    results.set(id, reason === null ? { answer: byId.get(id)![0]! } : { reason });
  }
  return { results, firstFault: firstFault ?? (strays > 0 ? 'extra_id' : null), strays };
}

function faultOf(
  answers: readonly RowAnswer[],
  index: number,
  texts: readonly (string | null)[],
  strays: number,
): ModelReason | null {
  const [answer, second] = answers;
  if (answer === undefined) return 'missing_id';
  if (second !== undefined) return 'duplicate_id';
  if (texts[index] === null) return strays > 0 ? 'extra_id' : null;
  return quoteFits(answer.quote ?? '', index, texts) ? null : 'quote_mismatch';
}
