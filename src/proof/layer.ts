import type { BlindEvidence, Edit, Issue, LayerVerdict, ProofCode } from '../types/index.js';
import type { Pair } from './reading.js';

/**
 * Looks for one way in which a form may have changed the wording. It only ever says no: an empty list means that it found
 * nothing, never that the form is right.
 */
export interface Refuter {
  readonly id: string;
  refute(pair: Pair): RefuterFindings;
}

/** `unknown` is what it could not read: no reason to reject, and no layer without a model proves over it. */
export interface RefuterFindings {
  readonly fires: readonly Issue<ProofCode>[];
  readonly unknown?: readonly Issue<ProofCode>[];
}

/** One way to prove that a form says the same. */
export interface Prover {
  readonly id: string;
  prove(pair: Pair, evidence: BlindEvidence | undefined): ProverFindings;
}

export interface ProverFindings {
  readonly outcome: 'proves' | 'unproven' | 'unknown' | 'skipped';
  readonly issues?: readonly Issue<ProofCode>[];
  readonly edits?: readonly Edit[];
}

/** An issue of one layer, with what the wording says and what the form says. */
export function layerIssue(
  layer: string,
  code: ProofCode,
  message: string,
  { original, form }: { readonly original?: string; readonly form?: string } = {},
): Issue<ProofCode> {
  return {
    code,
    message,
    layer,
    ...(original === undefined ? {} : { original }),
    ...(form === undefined ? {} : { form }),
  };
}

/** The verdict of a refuter as a record shows it. */
export function refuterVerdict({ id, refute }: Refuter, pair: Pair): LayerVerdict {
  const { fires, unknown = [] } = refute(pair);
  const outcome = fires.length > 0 ? 'fires' : unknown.length > 0 ? 'unknown' : 'passes';
  return { layer: id, role: 'refuter', outcome, issues: [...fires, ...unknown] };
}

/** The verdict of a prover as a record shows it. */
export function proverVerdict({ id, prove }: Prover, pair: Pair, evidence: BlindEvidence | undefined): LayerVerdict {
  const { outcome, issues = [], edits } = prove(pair, evidence);
  return { layer: id, role: 'prover', outcome, issues, ...(edits === undefined ? {} : { edits }) };
}
