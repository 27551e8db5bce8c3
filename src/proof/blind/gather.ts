import { askRows, type LanguageModel, type RowResult } from '../../llm/index.js';
import type { Prompt } from '../../prompt/index.js';
import type { BlindEvidence, ModelCall, ModelReason, PhraseComparison, Predicate } from '../../types/index.js';
import { CompareAnswer } from './answers.js';
import { evidenceKey } from './evidence-key.js';
import type { PhrasePair } from './phrases.js';
import { answerFor, askAbout, openPhrases, questionId } from './questions.js';
import { type PredicatesRead, readPredicates, shuffled } from './read-predicates.js';

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
  /** What a model read before, by `predicateKey`; new readings are added to it. @default none */
  readonly predicates?: Map<string, Predicate>;
  readonly signal?: AbortSignal;
}

export interface BlindFindings {
  /** By `evidenceKey`. Evidence is no verdict: `prove` compares it. */
  readonly evidence: ReadonlyMap<string, BlindEvidence>;
  /** Why a pair has no evidence, by `evidenceKey`. */
  readonly faults: ReadonlyMap<string, ModelReason>;
  readonly calls: readonly ModelCall[];
}

type Comparisons = ReadonlyMap<string, RowResult<{ readonly answer: PhraseComparison['answer'] }>>;

/**
 * Brings home what a model reads in wordings and in forms, each side in calls of its own, and how it answers pairwise questions about
 * phrases that differ: three calls for as many pairs as fit a batch.
 * @throws ModelError when a call fails or gives no usable row; the caller's abort passes through untouched
 */
export async function gatherBlindEvidence(pairs: readonly TextPair[], options: BlindOptions): Promise<BlindFindings> {
  const keyOf = ({ wording, form }: TextPair) =>
    evidenceKey(wording, form, options.prompts.extract.hash, options.model.id);
  const evidence = new Map<string, BlindEvidence>();
  const asked = new Map<string, TextPair>();
  for (const pair of pairs) {
    const key = keyOf(pair);
    const known = options.known?.get(key);
    if (known !== undefined) evidence.set(key, known);
    else asked.set(key, pair);
  }
  const open = [...asked.values()];
  const originals = await readPredicates(unique(open.map(({ wording }) => wording)), options);
  const forms = await readPredicates(unique(open.map(({ form }) => form)), options);
  const compared = await comparePhrasesOf(open, originals, forms, options);

  const faults = new Map<string, ModelReason>();
  for (const [key, pair] of asked) {
    const found = evidenceFor(key, pair, originals, forms, compared.results, options);
    if (typeof found === 'string') faults.set(key, found);
    else evidence.set(key, found);
  }
  return { evidence, faults, calls: [...originals.calls, ...forms.calls, ...compared.calls] };
}

async function comparePhrasesOf(
  pairs: readonly TextPair[],
  originals: PredicatesRead,
  forms: PredicatesRead,
  { model, prompts, signal }: BlindOptions,
): Promise<{ readonly results: Comparisons; readonly calls: readonly ModelCall[] }> {
  const phrases = pairs.flatMap((pair) => phrasesOf(pair, originals, forms));
  const questions = [...new Map(phrases.map((phrase) => [questionId(phrase), askAbout(phrase)])).values()];
  return askRows(questions, {
    step: 'verify',
    model,
    prompt: prompts.compare,
    answer: CompareAnswer,
    order: shuffled(questions.map(({ id }) => id)),
    ...(signal === undefined ? {} : { signal }),
  });
}

function phrasesOf({ wording, form }: TextPair, originals: PredicatesRead, forms: PredicatesRead): PhrasePair[] {
  const [ours, theirs] = [originals.predicates.get(wording), forms.predicates.get(form)];
  return ours === undefined || theirs === undefined ? [] : openPhrases(ours, theirs);
}

/** The evidence for one pair, or why there is none. */
function evidenceFor(
  key: string,
  { wording, form }: TextPair,
  originals: PredicatesRead,
  forms: PredicatesRead,
  answers: Comparisons,
  { model, prompts }: BlindOptions,
): BlindEvidence | ModelReason {
  const [original, compressed] = [originals.predicates.get(wording), forms.predicates.get(form)];
  if (original === undefined) return originals.faults.get(wording) ?? 'missing_id';
  if (compressed === undefined) return forms.faults.get(form) ?? 'missing_id';
  const comparisons: PhraseComparison[] = [];
  for (const phrase of openPhrases(original, compressed)) {
    const result = answers.get(questionId(phrase));
    if (result === undefined) return 'missing_id';
    if ('reason' in result) return result.reason;
    comparisons.push(answerFor(phrase, result.answer.answer));
  }
  return { key, model: model.id, promptHash: prompts.extract.hash, original, form: compressed, comparisons };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
