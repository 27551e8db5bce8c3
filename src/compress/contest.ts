import { describeFault } from '../llm/index.js';
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
  // The one that came nearest: unproven before refuted, fewest tokens first.
  const tried = rejected.find(({ proof }) => proof.verdict === 'unproven') ?? rejected[0];
  const reason = modelFault ?? (tried === undefined ? undefined : blind.faultOf(pin.wording, tried.text)) ?? null;
  const found = tried === undefined ? undefined : decisiveIssue(tried.proof);
  return {
    code: 'constraint_unverified',
    message: `No shorter form of "${excerpt(pin.original)}" could be proved: ${whyNot(reason, found)} Decide 'keep' for ${pin.id} to carry it word for word, or set onUnverified to 'keep-verbatim' for all.`,
    pinId: pin.id,
    original: pin.wording,
    ...(tried === undefined ? {} : { form: tried.text }),
    detail: { reason, tried: rejected.length, proofCode: found?.code ?? null },
  };
}

/** What a form failed on: the refuter's finding, or what the last prover that read it could not match. */
function decisiveIssue({ verdict, layers, issues }: Proof): Issue | undefined {
  if (verdict === 'rejected') return issues[0];
  return layers.findLast((layer) => layer.role === 'prover' && layer.issues.length > 0)?.issues[0] ?? issues[0];
}

function whyNot(reason: ModelReason | null, found: Issue | undefined): string {
  if (reason !== null) return `the model was asked, and ${describeFault(reason)}.`;
  return found === undefined ? 'the model offered none.' : found.message;
}
