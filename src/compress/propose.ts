import { z } from 'zod';
import { askRows, type LanguageModel } from '../llm/index.js';
import type { Prompt } from '../prompt/index.js';
import type { ModelCall, ModelReason } from '../types/index.js';

/** What the prompt `compress` answers for one row. */
const CompressAnswer = z.object({ id: z.string(), quote: z.string(), candidates: z.array(z.string()) });

/** More than the prompt asks for is not read. */
const MAX_CANDIDATES = 3;

export interface ProposeOptions {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  readonly signal?: AbortSignal;
}

/** What a model offered: wordings by pin id, or why there are none. Every pin is in exactly one of the two. */
export interface ProposedForms {
  /** Up to three wordings, as the model ordered them; none is proved yet, and there may be none. */
  readonly candidates: ReadonlyMap<string, readonly string[]>;
  readonly faults: ReadonlyMap<string, ModelReason>;
  readonly calls: readonly ModelCall[];
}

/**
 * Asks a model for shorter wordings of pins, many in one call.
 * @param pins  with unique ids; `wording` is the first wording, whatever form stands now
 * @throws ModelError when a call fails or gives no usable row; the caller's abort passes through untouched
 */
export async function proposeForms(
  pins: readonly { readonly id: string; readonly wording: string }[],
  { model, prompt, signal }: ProposeOptions,
): Promise<ProposedForms> {
  const rows = pins.map(({ id, wording }) => ({ id, text: wording }));
  const options = { step: 'compress', model, prompt, answer: CompressAnswer, signal };
  const { results, calls } = await askRows(rows, options);
  const candidates = new Map<string, readonly string[]>();
  const faults = new Map<string, ModelReason>();
  for (const { id, wording } of pins) {
    const result = results.get(id)!;
    if ('reason' in result) faults.set(id, result.reason);
    else candidates.set(id, readCandidates(result.answer.candidates, wording));
  }
  return { candidates, faults, calls };
}

function readCandidates(offered: readonly string[], wording: string): string[] {
  const texts = offered.slice(0, MAX_CANDIDATES).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '' && text !== wording.trim());
}
