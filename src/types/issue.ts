/** Why a compaction aborts. The first seven are invariants; the rest say what stood in the way. */
export type InvariantCode =
  | 'constraint_unverified'
  | 'constraint_missing'
  | 'constraint_invented'
  | 'pins_exceed_budget'
  | 'budget_unreachable'
  | 'tokens_inflated'
  | 'approval_required'
  | 'stale_plan'
  | 'model_failed';

/** Why a form is not accepted, layer by layer. */
export type ProofCode =
  | 'literal_missing'
  | 'literal_added'
  | 'quantity_changed'
  | 'quantity_unreadable'
  | 'modality_changed'
  | 'negation_changed'
  | 'condition_changed'
  | 'exception_changed'
  | 'order_changed'
  | 'conjunction_changed'
  | 'quantifier_changed'
  | 'actor_changed'
  | 'scope_changed'
  | 'duration_changed'
  | 'particle_changed'
  | 'word_missing'
  | 'word_added'
  | 'addresses_reader'
  | 'field_differs'
  | 'probe_failed'
  | 'longer_than_original'
  | 'no_proof';

/** Why a model's answer could not be used. */
export type ModelReason =
  | 'refusal'
  | 'length'
  | 'content_filter'
  | 'empty'
  | 'parse'
  | 'schema'
  | 'http'
  | 'rate_limit'
  | 'insufficient_quota'
  | 'auth'
  | 'network'
  | 'timeout'
  | 'missing_id'
  | 'extra_id'
  | 'duplicate_id'
  | 'quote_mismatch';

/** Things worth telling that do not stop a compaction. */
export type WarningCode =
  | 'over_target'
  | 'tail_shrunk'
  | 'block_unrecognised'
  | 'answer_unusable'
  | 'tokens_estimated'
  | 'orphan_result'
  | 'endorsement_unresolved';

/** One reason why a check failed, or one thing worth telling. */
export interface Issue<Code extends string = string> {
  readonly code: Code;
  /** One sentence for a person: what, which thing, what to do. */
  readonly message: string;
  /** The pin or held span it is about. */
  readonly pinId?: string;
  /** The proof layer that found it. */
  readonly layer?: string;
  /** What the original says, and what the form says, where they differ. */
  readonly original?: string;
  readonly form?: string;
  /** The numbers or codes behind it (tokens needed, HTTP status, …). */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}
