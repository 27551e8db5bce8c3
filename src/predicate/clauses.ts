import type { Lexeme } from '../text/index.js';

/** A stretch of lexemes that states one thing; indices, end exclusive. */
export interface Clause {
  readonly from: number;
  readonly to: number;
}

const CLAUSE_END = /^[.;!?]$/u;

/**
 * Cuts a text into the clauses that may each state a norm: at sentence ends, semicolons and line breaks. Commas and "and" are not cut
 * at: what they join may share a condition.
 */
export function readClauses(text: string, lexemes: readonly Lexeme[]): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  lexemes.forEach((lexeme, index) => {
    const next = lexemes[index + 1];
    const endsLine = next !== undefined && text.slice(lexeme.end, next.start).includes('\n');
    if (!endsLine && !(lexeme.kind === 'mark' && CLAUSE_END.test(lexeme.text))) return;
    const to = lexeme.kind === 'mark' ? index : index + 1;
    if (to > from) clauses.push({ from, to });
    from = index + 1;
  });
  if (from < lexemes.length) clauses.push({ from, to: lexemes.length });
  return clauses;
}
