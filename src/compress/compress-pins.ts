import type {
  Approval,
  BlindEvidence,
  Decision,
  InvariantCode,
  Issue,
  ModelCall,
  ModelReason,
  Pin,
  Prove,
  StoredForm,
} from '../types/index.js';
import { type CandidateOptions, candidatesFor } from './candidates.js';
import { type BlindResults, type ChosenForm, type Contest, chooseVerbatim, settleContest } from './contest.js';

/** The pins that move, and what is known of them from before. */
export interface CompressInput {
  /** Active pins that leave their message, in order. */
  readonly pins: readonly Pin[];
  /** Forms that an earlier compaction accepted, by pin id; they are proved again. */
  readonly stored: ReadonlyMap<string, StoredForm>;
  readonly decisions: { readonly byId: Readonly<Record<string, Decision>>; readonly approvedBy: string };
}

/** What a model offered, by pin id; an unusable answer is a fault with its reason. */
export interface Proposals {
  readonly candidates: ReadonlyMap<string, readonly string[]>;
  readonly faults: ReadonlyMap<string, ModelReason>;
  readonly calls: readonly ModelCall[];
}

/** What the model can do for this stage. */
export interface CompressModel {
  propose(pins: readonly { readonly id: string; readonly wording: string }[]): Promise<Proposals>;
  /** Runs the blind pass on (wording, form) pairs. */
  gatherEvidence(
    pairs: readonly { readonly wording: string; readonly form: string }[],
  ): Promise<BlindResults & { readonly calls: readonly ModelCall[] }>;
}

/** Effects and choices of the stage. */
export interface CompressOptions extends CandidateOptions {
  /** False: everything stays verbatim. */
  readonly compress: boolean;
  readonly onUnverified: 'abort' | 'keep-verbatim';
  /** Pins of at most this many tokens stay verbatim and are not sent. */
  readonly terseTokens: number;
  readonly prove: Prove;
  /** Null: rules only. */
  readonly model: CompressModel | null;
}

/** The forms in the order of the pins; a pin without an acceptable form is in `issues` instead. */
export interface Compressed {
  readonly chosen: readonly ChosenForm[];
  readonly issues: readonly Issue<InvariantCode>[];
  readonly calls: readonly ModelCall[];
}

const NO_PROPOSALS: Proposals = { candidates: new Map(), faults: new Map(), calls: [] };
const NO_EVIDENCE = {
  evidenceOf: (): BlindEvidence | undefined => undefined,
  faultOf: (): ModelReason | undefined => undefined,
  calls: [],
};

/**
 * Finds a form for every pin that moves: candidates from code and model, each proved before it may be chosen; of the proved ones
 * the fewest tokens win, and verbatim is always there. Where a model was asked and nothing shorter is proved, that is an issue.
 */
export async function compressPins(input: CompressInput, options: CompressOptions): Promise<Compressed> {
  const reused = reuseForms(input, options);
  const open = input.pins.filter((pin) => !reused.has(pin.id) && isWorthCompressing(pin, input, options));
  const proposals = open.length === 0 || options.model === null ? NO_PROPOSALS : await options.model.propose(open);
  const contests = open.map((pin) => openContest(pin, proposals, options));
  const blind = await blindPass(contests, options);

  const settled = new Map<string, ChosenForm | Issue<InvariantCode>>(reused);
  for (const contest of contests) {
    const decision = input.decisions.byId[contest.pin.id];
    settled.set(
      contest.pin.id,
      settleContest(contest, blind, { ...options, decision, approvedBy: input.decisions.approvedBy }),
    );
  }
  const results = input.pins.map(
    (pin) => settled.get(pin.id) ?? chooseVerbatim(pin, options.prove, approvalOf(pin, input.decisions)),
  );
  return {
    chosen: results.filter((result) => 'form' in result && 'pin' in result),
    issues: results.filter((result): result is Issue<InvariantCode> => 'code' in result),
    calls: [...proposals.calls, ...blind.calls],
  };
}

/** A context-dependent pin is verbatim only, and a terse one has nothing to give. */
function isWorthCompressing(pin: Pin, { decisions }: CompressInput, options: CompressOptions): boolean {
  if (!options.compress || pin.antecedent !== null || pin.tokens <= options.terseTokens) return false;
  return decisions.byId[pin.id] !== 'keep';
}

function approvalOf(pin: Pin, { byId, approvedBy }: CompressInput['decisions']): Approval | null {
  return byId[pin.id] === 'keep' ? { decision: 'keep', approvedBy } : null;
}

/** Forms accepted before stand if they prove again, with the evidence they came with: no new call. */
function reuseForms({ pins, stored, decisions }: CompressInput, { compress, prove, countTokens }: CompressOptions) {
  const reused = new Map<string, ChosenForm>();
  if (!compress) return reused;
  for (const pin of pins) {
    const form = stored.get(pin.id);
    if (form === undefined || form.origin === 'verbatim' || decisions.byId[pin.id] === 'keep') continue;
    const proof = prove(pin.wording, form.text, form.evidence === null ? undefined : { blind: form.evidence });
    const tokens = countTokens(form.text);
    if (proof.verdict !== 'verified' || tokens >= pin.tokens) continue;
    const { text, origin, edits, evidence } = form;
    reused.set(pin.id, { pin, form: { text, origin, edits, tokens }, proof, evidence, rejected: [], approval: null });
  }
  return reused;
}

function openContest(pin: Pin, proposals: Proposals, options: CompressOptions): Contest {
  const forms = candidatesFor(pin, proposals.candidates.get(pin.id) ?? [], options);
  return {
    pin,
    entries: forms.map((form) => ({ form, proof: options.prove(pin.wording, form.text) })),
    modelAsked: options.model !== null,
    modelFault: proposals.faults.get(pin.id) ?? null,
  };
}

/** Only forms that could still win are worth a call: unproven, and shorter than the shortest proved one. */
async function blindPass(contests: readonly Contest[], { model }: CompressOptions) {
  const pairs = contests.flatMap(({ pin, entries }) => {
    const proved = entries.findIndex(({ proof }) => proof.verdict === 'verified');
    return entries
      .slice(0, proved === -1 ? undefined : proved)
      .filter(({ proof }) => proof.verdict === 'unproven')
      .map(({ form }) => ({ wording: pin.wording, form: form.text }));
  });
  return pairs.length === 0 || model === null ? NO_EVIDENCE : model.gatherEvidence(pairs);
}
