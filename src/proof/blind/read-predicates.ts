import { askRows, type RowResult } from '../../llm/index.js';
import { sha256 } from '../../text/index.js';
import type { ModelCall, ModelReason, Predicate } from '../../types/index.js';
import { ExtractAnswer } from './answers.js';
import type { BlindOptions } from './gather.js';

/** Identity of a model's reading of one text. */
export function predicateKey(text: string, promptHash: string, modelId: string): string {
  return sha256(text, promptHash, modelId);
}

/** Predicates by text, or why there is none. */
export interface PredicatesRead {
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly faults: ReadonlyMap<string, ModelReason>;
  readonly calls: readonly ModelCall[];
}

/**
 * Lets the model read texts of one side. Originals and forms go through two calls of this, never through one.
 * @param texts  without repetitions; those in the cache are not asked again
 */
export async function readPredicates(
  texts: readonly string[],
  { model, prompts, predicates: cache = new Map(), signal }: BlindOptions,
): Promise<PredicatesRead> {
  const keyOf = (text: string) => predicateKey(text, prompts.extract.hash, model.id);
  const asked = [...new Set(texts)].filter((text) => !cache.has(keyOf(text)));
  const rows = asked.map((text) => ({ id: keyOf(text), text }));
  const order = shuffled(rows.map(({ id }) => id));
  const { results, calls } = await askRows(rows, {
    step: 'verify',
    model,
    prompt: prompts.extract,
    answer: ExtractAnswer,
    order,
    ...(signal === undefined ? {} : { signal }),
  });
  const faults = new Map<string, ModelReason>();
  for (const text of asked) keep(text, results.get(keyOf(text))!, keyOf, cache, faults);
  const predicates = new Map(
    texts.flatMap((text) => {
      const predicate = cache.get(keyOf(text));
      return predicate === undefined ? [] : [[text, predicate] as const];
    }),
  );
  return { predicates, faults, calls };
}

function keep(
  text: string,
  result: RowResult<{ readonly norms: Predicate['norms'] }>,
  keyOf: (text: string) => string,
  cache: Map<string, Predicate>,
  faults: Map<string, ModelReason>,
): void {
  if ('reason' in result) faults.set(text, result.reason);
  else cache.set(keyOf(text), { norms: result.answer.norms, origin: 'model', unread: [] });
}

/** An order that the rows' hashes decide, so that neighbours say nothing about where a text came from. */
export function shuffled(ids: readonly string[]): number[] {
  return ids
    .map((id, index) => ({ index, rank: sha256('order', id) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ index }) => index);
}
