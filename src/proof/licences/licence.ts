/** Where in a sentence a licence may act. `clause_start`: also after a comma, a semicolon, a colon, "and" or "then". */
export type LicencePlace = 'sentence_start' | 'clause_start' | 'anywhere';

/**
 * A deletion or substitution that keeps the meaning wherever its guards hold. A licence that needs a word it can't see to be
 * safe is not one.
 */
export interface Licence {
  readonly id: string;
  readonly kind: 'deletion' | 'substitution';
  /** Why it changes nothing that binds. */
  readonly why: string;
  /** Sticky, linear-time, case-insensitive; takes the white space that has to go with it. */
  readonly pattern: RegExp;
  /** What stands there afterwards; `$1`… are groups of the pattern. The first letter keeps its case. */
  readonly replacement: string;
  readonly place: LicencePlace;
  /** Words that must not stand right before it, lower case. */
  readonly notAfter?: readonly string[];
  /** What must follow: a verb in base form or a word that opens a rule ("never", "always", "only"). */
  readonly before?: 'rule_opening' | 'amount';
  /** Words that must not stand earlier in its sentence, lower case. */
  readonly notInSentence?: readonly string[];
  /** A word of these must stand earlier in its sentence. */
  readonly needsInSentence?: readonly string[];
  /** A wording, and the same with only this edit made. */
  readonly example: readonly [before: string, after: string];
  /** A wording in which it must not act. */
  readonly counterExample: string;
}
