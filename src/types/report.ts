import type { Approval, HeldSpan, PinPlace } from './draft.js';
import type { InvariantCode, Issue, ProofCode, WarningCode } from './issue.js';
import type { Authority } from './message.js';
import type { FormOrigin, PinStatus, StatusChange } from './pin.js';
import type { Cliff, EvictionPlan } from './plan.js';
import type { Predicate } from './predicate.js';
import type { LayerVerdict, PhraseComparison, ProofVerdict } from './proof.js';
import type { ConstraintKind, Evidence, Strength } from './span.js';

/** A text with its sha256, so that an auditor can tell that it is the one. */
export interface HashedText {
  readonly text: string;
  readonly sha256: string;
}

/** All that a stranger needs to check one pin's decision by hand. */
export interface VerificationRecord {
  /** The wording every form is proved against: the span with its antecedent and lead-in. */
  readonly original: HashedText;
  readonly form: HashedText & { readonly origin: FormOrigin };
  readonly source: PinView['source'] & { readonly messageHash: string; readonly said: string | null };
  readonly classification: {
    readonly decidedBy: string;
    readonly confidence: number;
    readonly evidence: readonly Evidence[];
  };
  readonly predicate: Predicate;
  readonly decision: { readonly verdict: ProofVerdict | 'approved' | 'not_needed'; readonly provedBy: string | null };
  readonly layers: readonly LayerVerdict[];
  /** What the blind pass rests on, when it was asked. */
  readonly blind: {
    readonly model: string;
    readonly promptHash: string;
    readonly key: string;
    readonly original: Predicate;
    readonly form: Predicate;
    readonly comparisons: readonly PhraseComparison[];
  } | null;
  readonly rejected: readonly {
    readonly form: string;
    readonly origin: FormOrigin;
    readonly verdict: ProofVerdict;
    readonly issues: readonly Issue<ProofCode>[];
  }[];
  readonly approval: Approval | null;
}

/** A pin as reports and `--json` show it. */
export interface PinView {
  readonly id: string;
  readonly kind: ConstraintKind;
  readonly strength: Strength;
  readonly authority: Authority;
  readonly status: PinStatus;
  readonly statusChange: StatusChange | null;
  /** The span as it was first said. */
  readonly original: string;
  readonly leadIn: string | null;
  readonly antecedent: string | null;
  readonly form: string;
  readonly where: PinPlace;
  readonly source: { readonly index: number; readonly start: number; readonly end: number };
  readonly tokens: { readonly original: number; readonly form: number };
  readonly record: VerificationRecord;
}

/** A held span as reports show it. */
export type HeldView = Pick<HeldSpan, 'id' | 'text' | 'tokens'> & { readonly source: PinView['source'] };

/** Data that reads like a rule and has no authority: named, never pinned. */
export interface UntrustedView {
  readonly source: PinView['source'];
  readonly role: string;
  readonly provenance: string;
  readonly rules: readonly string[];
}

/** One call of a model: which step, with which prompt, what it cost. Holds no text. */
export interface ModelCall {
  readonly step: string;
  readonly prompt: { readonly name: string; readonly version: string; readonly hash: string };
  readonly model: string;
  readonly rows: number;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** What happened, in numbers and names; JSON. */
export interface CompactionReport {
  readonly version: 1;
  readonly tokens: {
    readonly before: number;
    readonly after: number;
    readonly ceiling: number;
    readonly target: number;
    readonly pins: number;
    readonly effectiveBudget: number;
    readonly encoding: string;
    readonly estimated: boolean;
  };
  readonly groups: { readonly total: number; readonly evicted: number };
  readonly messages: { readonly before: number; readonly after: number; readonly past: number };
  readonly plan: EvictionPlan;
  readonly pins: readonly PinView[];
  readonly held: readonly HeldView[];
  readonly untrusted: readonly UntrustedView[];
  readonly cliff: Cliff;
  readonly modelCalls: readonly ModelCall[];
  readonly prompts: readonly { readonly name: string; readonly version: string; readonly hash: string }[];
  readonly warnings: readonly Issue<WarningCode>[];
  readonly issues: readonly Issue<InvariantCode>[];
}
