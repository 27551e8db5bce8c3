import type { Authority, Message } from './message.js';
import type { Form, Pin, RejectedForm } from './pin.js';
import type { EvictionPlan } from './plan.js';
import type { BlindEvidence, Proof } from './proof.js';

/** An unsure span of trusted text: kept verbatim where it stands, until the model or the caller says otherwise. */
export interface HeldSpan {
  readonly id: string;
  readonly messageIndex: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly tokens: number;
}

/** How a caller answered an escalation. */
export type Decision = 'retire' | 'keep' | 'accept-form';

/** A decision with who took it; it is recorded with the pin. */
export interface Approval {
  readonly decision: Decision | 'approve';
  readonly approvedBy: string;
}

/** Where a pin stands in the compacted context. */
export type PinPlace = 'message' | 'block' | 'retired';

/** A pin with its place, its form, the proof of that form and what the proof rests on. */
export interface PlacedPin {
  readonly pin: Pin;
  readonly where: PinPlace;
  readonly form: Form;
  readonly proof: Proof;
  /** What the blind pass brought home for this form, when it was asked. */
  readonly evidence: BlindEvidence | null;
  readonly rejected: readonly RejectedForm[];
  readonly approval: Approval | null;
}

/** One line of a pin block. */
export interface BlockEntry {
  readonly pinId: string;
  readonly text: string;
}

/** The message that carries the moved pins of one authority. */
export interface PinBlock {
  readonly authority: Authority;
  readonly messageId: string;
  readonly entries: readonly BlockEntry[];
  readonly text: string;
  /** sha256 of role and text: how we know our own block again. */
  readonly hash: string;
}

/** The exact messages that would ship, and what they claim to keep. */
export interface CompactionDraft {
  /** Fingerprint of the messages the draft was made from. */
  readonly sourceHash: string;
  readonly sourceCount: number;
  readonly messages: readonly Message[];
  readonly blocks: readonly PinBlock[];
  readonly plan: EvictionPlan;
  /** All pins in source order, retired ones too. */
  readonly pins: readonly PlacedPin[];
  readonly held: readonly HeldSpan[];
  /** Id of the message that holds the caller's own summary, or null. */
  readonly narrativeId: string | null;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

declare const verified: unique symbol;

/** A draft that every check has passed. Only the room `verify` makes one; `commit` takes nothing else. */
export interface VerifiedDraft extends CompactionDraft {
  readonly [verified]: true;
}
