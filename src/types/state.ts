import type { PinPlace } from './draft.js';
import type { Authority } from './message.js';
import type { Pin } from './pin.js';
import type { BlindEvidence, Edit } from './proof.js';

/** A form that was accepted once, with what its proof rests on, so that it need not be asked for again. */
export interface StoredForm {
  readonly text: string;
  readonly origin: 'verbatim' | 'extractive' | 'model';
  readonly edits: readonly Edit[];
  readonly evidence: BlindEvidence | null;
}

/** A pin as one compaction hands it to the next: always with its first wording. */
export interface StoredPin {
  readonly pin: Pin;
  readonly where: PinPlace;
  readonly form: StoredForm;
}

/** A block we wrote, known again by its hash. */
export interface StoredBlock {
  readonly authority: Authority;
  readonly hash: string;
}

/** What one compaction hands to the next. Plain JSON: store it with the session. */
export interface CompactionState {
  readonly version: 1;
  readonly pins: readonly StoredPin[];
  readonly blocks: readonly StoredBlock[];
  /** Short hashes of the messages that shipped, leading system messages aside: how a state knows its session. */
  readonly anchors: readonly string[];
  /** sha256 over all of the above. */
  readonly integrity: string;
}
