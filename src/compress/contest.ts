import { excerpt } from '../text/index.js';
import type {
  Approval,
  BlindEvidence,
  Decision,
  Form,
  InvariantCode,
  Issue,
  ModelReason,
  Pin,
  Proof,
  Prove,
  RejectedForm,
} from '../types/index.js';
import { verbatimForm } from './candidates.js';

/** A pin with the form chosen for it and what the choice rests on. */
export interface ChosenForm {
  readonly pin: Pin;
  readonly form: Form;
  readonly proof: Proof;
  readonly evidence: BlindEvidence | null;
  readonly rejected: readonly RejectedForm[];
  readonly approval: Approval | null;
}

/** One pin's candidates, each with the verdict the deterministic layers gave it. */
export interface Contest {
  readonly pin: Pin;
  readonly entries: readonly { readonly form: Form; readonly proof: Proof }[];
  /** Whether a model was asked for this pin. */
  readonly modelAsked: boolean;
  readonly modelFault: ModelReason | null;
}

/** Looks up what the blind pass found for one form. */
export interface BlindResults {
  evidenceOf(wording: string, form: string): BlindEvidence | undefined;
  faultOf(wording: string, form: string): ModelReason | undefined;
}

export interface JudgeOptions {
  readonly prove: Prove;
  readonly onUnverified: 'abort' | 'keep-verbatim';
  readonly decision: Decision | undefined;
  readonly approvedBy: string;
}

/** The wording itself, which is always provable. */
export function chooseVerbatim(pin: Pin, prove: Prove, approval: Approval | null = null): ChosenForm {
  const form = verbatimForm(pin);
  return { pin, form, proof: prove(pin.wording, form.text), evidence: null, rejected: [], approval };
}

/**
 * Judges a pin's candidates with the blind pass's evidence and takes the proved one with the fewest tokens.
 * @returns the choice, or the issue that aborts: a model was asked and nothing shorter is proved
 */
export function settleContest(
  contest: Contest,
  blind: BlindResults,
  options: JudgeOptions,
): ChosenForm | Issue<InvariantCode> {
  const { pin } = contest;
  const judged = contest.entries.map(({ form, proof }) => {
    const evidence = proof.verdict === 'unproven' ? blind.evidenceOf(pin.wording, form.text) : undefined;
    if (evidence === undefined) return { form, proof, evidence: null };
    return { form, proof: options.prove(pin.wording, form.text, { blind: evidence }), evidence };
  });
  const winner = judged.find(({ proof }) => proof.verdict === 'verified');
  const rejected = judged
    .filter((entry) => entry.proof.verdict !== 'verified')
    .map(({ form, proof }): RejectedForm => ({ text: form.text, origin: form.origin, proof }));
  if (winner !== undefined) return { pin, ...winner, rejected, approval: null };

  if (options.decision === 'accept-form') {
    const unproven = judged.find(({ proof }) => proof.verdict === 'unproven');
    const approval = { decision: options.decision, approvedBy: options.approvedBy } as const;
    if (unproven !== undefined) return { pin, ...unproven, rejected, approval };
  }
  const mayStayVerbatim = !contest.modelAsked || options.onUnverified === 'keep-verbatim' || pin.tokens === 0;
  if (mayStayVerbatim) return { ...chooseVerbatim(pin, options.prove), rejected };
  return unverified(contest, rejected, blind);
}

function unverified(
  { pin, modelFault }: Contest,
  rejected: readonly RejectedForm[],
  blind: BlindResults,
): Issue<InvariantCode> {
  const first = rejected[0];
  const reason = modelFault ?? (first === undefined ? undefined : blind.faultOf(pin.wording, first.text)) ?? null;
  const found = first?.proof.issues[0];
  const why =
    reason !== null
      ? `the model's answer for it was unusable (${reason})`
      : found !== undefined
        ? `the best of ${rejected.length} tried: ${found.message}`
        : 'no shorter wording was offered';
  return {
    code: 'constraint_unverified',
    message: `No compressed form of "${excerpt(pin.original)}" could be proved: ${why}. Decide 'keep' for ${pin.id} to carry it verbatim, or set onUnverified to 'keep-verbatim' for all.`,
    pinId: pin.id,
    original: pin.wording,
    ...(first === undefined ? {} : { form: first.text }),
    detail: { reason, tried: rejected.length, proofCode: found?.code ?? null },
  };
}
