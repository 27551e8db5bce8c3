import type { Issue, ProofCode } from './issue.js';
import type { Authority } from './message.js';
import type { PinStatus, StatusChange } from './pin.js';
import type { ModelCall } from './report.js';
import type { ConstraintKind, Strength } from './span.js';

/**
 * What a compaction did to one rule. `verbatim`: it stands word for word. `equivalent`: a wording that is proved equal stands.
 * `changed`: what became of it says something else, or cannot be shown to say the same. `lost`: nothing of it stands.
 * `retired`: it was superseded or lifted before the compaction.
 */
export type AuditState = 'verbatim' | 'equivalent' | 'changed' | 'lost' | 'retired';

/** A rule that a caller knows of, to be audited in place of those that are found. */
export interface KnownRule {
  /** The message it stands in, counted in the context before. */
  readonly index: number;
  /** Its words, as they stand in the message. */
  readonly text: string;
  /** @default 'active' */
  readonly status?: PinStatus;
  /** Which of the given rules ended it, counted in their list. @default none */
  readonly endedBy?: number | null;
}

/** Which part of a rule an issue is about. */
export type AuditField =
  | 'scope'
  | 'number'
  | 'literal'
  | 'actor'
  | 'condition'
  | 'exception'
  | 'strength'
  | 'modality'
  | 'order'
  | 'duration'
  | 'quantifier'
  | 'alternatives'
  | 'context'
  | 'wording'
  | 'rule';

/** One finding of an audit, with the part of the rule it is about. */
export interface AuditIssue extends Issue<ProofCode | 'constraint_missing' | 'constraint_invented'> {
  readonly field: AuditField;
}

/** A stretch of one message; the index counts in the list that was handed in, offsets are UTF-16, end exclusive. */
export interface AuditPlace {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Text of the compacted context, with where it stands. */
export interface FoundText {
  readonly text: string;
  readonly place: AuditPlace;
}

/** One rule of the context before, and what became of it. */
export interface AuditedPin {
  readonly id: string;
  readonly kind: ConstraintKind;
  readonly strength: Strength;
  readonly authority: Authority;
  readonly status: PinStatus;
  readonly statusChange: StatusChange | null;
  /** The words as they were said. */
  readonly original: string;
  /** The same with lead-in and antecedent: what it was compared by. */
  readonly wording: string;
  readonly source: AuditPlace;
  readonly state: AuditState;
  /** False where nothing shows a change and nothing proves that there is none. */
  readonly isCertain: boolean;
  /** What stands in its place, where something does. */
  readonly found: FoundText | null;
  readonly provedBy: string | null;
  /** `descendant`: our rules took it for narrative, and the compaction carried it on as a rule. */
  readonly foundBy: 'rule' | 'model' | 'default' | 'descendant';
  readonly issues: readonly AuditIssue[];
}

/**
 * Why a rule of the compacted context has no authority behind it. `no_source`: nobody said it. `retired_restated`: it was superseded
 * or lifted. `tool_output`: only a tool, a quotation or the runtime said it.
 */
export type InventedReason = 'no_source' | 'retired_restated' | 'tool_output';

/** A rule that stands in the compacted context and binds nobody. */
export interface InventedRule extends FoundText {
  readonly reason: InventedReason;
  /** The pin that was restated, or null. */
  readonly pinId: string | null;
  /** Where its words come from in the context before, or null. */
  readonly source: AuditPlace | null;
  readonly issues: readonly AuditIssue[];
}

/** What an audit found; JSON. */
export interface AuditReport {
  readonly version: 1;
  /** `loss`: a rule was lost or changed, or one was invented. */
  readonly status: 'intact' | 'loss';
  /** In the order in which they were said. */
  readonly pins: readonly AuditedPin[];
  readonly invented: readonly InventedRule[];
  /** Rules of the compacted context that only the assistant said: no rule of anybody, and told apart from inventions. */
  readonly fromAssistant: readonly FoundText[];
  readonly counts: Readonly<Record<AuditState | 'invented' | 'unproved', number>>;
  readonly messages: { readonly before: number; readonly after: number };
  readonly modelCalls: readonly ModelCall[];
  readonly warnings: readonly Issue[];
}
