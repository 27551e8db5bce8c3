import type { Issue, ProofCode } from './issue.js';
import type { Predicate } from './predicate.js';

/** One change that turns a wording into a form; offsets are UTF-16 into the wording, end exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Id of the registered deletion or substitution that allows it here. */
  readonly licence: string;
}

export type ProofVerdict = 'verified' | 'rejected' | 'unproven';

/** What one refuter or prover said. Refuters `fire` or `pass`; provers `prove` or don't; `unknown` never proves. */
export interface LayerVerdict {
  readonly layer: string;
  readonly role: 'refuter' | 'prover';
  readonly outcome: 'fires' | 'passes' | 'proves' | 'unproven' | 'unknown' | 'skipped';
  readonly issues: readonly Issue<ProofCode>[];
  /** The edit log that proves it, where the layer is the edit log. */
  readonly edits?: readonly Edit[];
}

/** The verdict on one form of one wording: verified when no refuter fires and at least one prover proves. */
export interface Proof {
  readonly verdict: ProofVerdict;
  /** The prover that proved, or null. */
  readonly provedBy: string | null;
  readonly layers: readonly LayerVerdict[];
  /** All issues of all layers; empty when verified. */
  readonly issues: readonly Issue<ProofCode>[];
}

/** A phrase of the original set against a phrase of the form, and what the model called it. */
export interface PhraseComparison {
  readonly field: string;
  readonly original: string;
  readonly form: string;
  readonly answer: 'same' | 'broader' | 'narrower' | 'different' | 'unsure';
}

/**
 * What the blind pass brought home for one (original, form): two predicates from two separate calls and the answers to
 * pairwise questions. It is evidence, not a verdict: `prove` compares it in code, and `verify` compares it again.
 */
export interface BlindEvidence {
  /** sha256 over original, form, prompt hash and model id. */
  readonly key: string;
  readonly model: string;
  readonly promptHash: string;
  readonly original: Predicate;
  readonly form: Predicate;
  readonly comparisons: readonly PhraseComparison[];
}

/** Decides one form of one wording. Pure: the same input gives the same verdict; model answers come in as evidence. */
export type Prove = (wording: string, form: string, evidence?: { readonly blind?: BlindEvidence }) => Proof;
