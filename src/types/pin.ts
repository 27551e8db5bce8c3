import type { Authority } from './message.js';
import type { Predicate } from './predicate.js';
import type { Edit, Proof } from './proof.js';
import type { Antecedent, ClassifiedSpan, ConstraintKind, Evidence, Strength } from './span.js';

export type PinStatus = 'active' | 'superseded' | 'lifted' | 'narrowed' | 'expired' | 'retired';

/** One place where the pin's words were said. */
export interface PinSource {
  /** Index of the message in the session it was found in. */
  readonly messageIndex: number;
  /** sha256 of role and text of that message: finds it again when indices have shifted. */
  readonly messageHash: string;
  readonly start: number;
  readonly end: number;
  /** When it was said, ISO 8601, or null. */
  readonly said: string | null;
}

/** Who ended a pin, and why: another pin's id, or the caller. */
export interface StatusChange {
  readonly by: string;
  readonly reason: string;
}

/** A constraint that compaction may compress and never drop. It carries its first wording and predicate for ever. */
export interface Pin {
  readonly id: string;
  readonly kind: ConstraintKind;
  readonly strength: Strength;
  readonly authority: Authority;
  /** The span itself, byte for byte as it was first said. */
  readonly original: string;
  readonly leadIn: string | null;
  readonly antecedent: Antecedent | null;
  /** The first wording as it has to stand alone: antecedent and lead-in before the span. Every form is proved against it. */
  readonly wording: string;
  readonly predicate: Predicate;
  /** Where it was said first, as the session was then: what reports and auditors quote. Never changes. */
  readonly firstSeen: PinSource;
  /**
   * Where it stands in the session as it is now, in order; at least one. Exact repetitions share one pin, which counts as
   * said where it was said last. For a pin carried in our own block, the block's message.
   */
  readonly sources: readonly PinSource[];
  readonly status: PinStatus;
  readonly statusChange: StatusChange | null;
  readonly decidedBy: ClassifiedSpan['decidedBy'];
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  readonly tokens: number;
}

/** Where a wording of a pin came from. */
export type FormOrigin = 'verbatim' | 'extractive' | 'model';

/** A wording of a pin, with the edits that made it where code made it. */
export interface Form {
  readonly text: string;
  readonly origin: FormOrigin;
  readonly edits: readonly Edit[];
  readonly tokens: number;
}

/** A form that was tried and not taken, and why. */
export interface RejectedForm {
  readonly text: string;
  readonly origin: FormOrigin;
  readonly proof: Proof;
}

/** A pin with the form that was chosen for it and the proof of that form. */
export interface FormedPin {
  readonly pin: Pin;
  readonly form: Form;
  readonly proof: Proof;
  readonly rejected: readonly RejectedForm[];
}
