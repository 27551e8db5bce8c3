import { z } from 'zod';
import { askRows, type LanguageModel, type RowResult } from '../llm/index.js';
import type { Prompt } from '../prompt/index.js';
import { excerpt } from '../text/index.js';
import type { ClassifiedSpan, Issue, ModelCall, WarningCode } from '../types/index.js';
import { speaksToClassifier } from './addressed.js';
import { KINDS } from './kinds.js';

/** What the prompt `classify` answers for one row. The reason stands before the class, so that it is written first. */
const ClassifyAnswer = z.object({
  id: z.string(),
  quote: z.string(),
  reason: z.string(),
  class: z.enum(['constraint', 'narrative', 'unsure']),
  kind: z.enum(KINDS).nullable(),
  strength: z.enum(['hard', 'soft']).nullable(),
});
type ClassifyAnswer = z.infer<typeof ClassifyAnswer>;

/** A longer span is not sent: no model answers better for it, and one pasted file must not fail the call. UTF-16 units. */
const LONGEST_TEXT = 8_000;

/** How sure a model's decision counts as: below any rule of certain mood, above a default. */
const MODEL_CONFIDENCE = 0.8;

export interface RefineOptions {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  /** The words just before a span, for the model's understanding. */
  context(span: ClassifiedSpan): { readonly before: string | null };
  readonly signal?: AbortSignal;
}

/** All spans in their order, decided where the model could; a warning for each that it could not decide. */
export interface RefinedSpans {
  readonly spans: ClassifiedSpan[];
  readonly warnings: Issue<WarningCode>[];
  readonly calls: readonly ModelCall[];
}

/**
 * Lets a model decide the unsure spans of trusted text. It never sees, and so never demotes, what a rule has decided. A span
 * whose answer is missing, doubled, swapped or "unsure" stays unsure, and so is held; so does one that talks to the classifier
 * and is then called narrative.
 * @param spans  of one session, with unique ids
 * @throws ModelError when a call fails or gives no usable row; the caller's abort passes through untouched
 */
export async function refineUnsure(
  spans: readonly ClassifiedSpan[],
  { model, prompt, context, signal }: RefineOptions,
): Promise<RefinedSpans> {
  const open = spans.filter((span) => span.class === 'unsure' && span.trust === 'binding');
  const rows = open
    .filter(({ text }) => text.length <= LONGEST_TEXT)
    .map((span) => ({
      id: span.id,
      text: span.text,
      lead_in: span.leadIn,
      section: span.section,
      before: context(span).before,
      role: span.role,
    }));
  const options = { step: 'classify', model, prompt, answer: ClassifyAnswer, signal };
  const { results, calls, strays } = await askRows(rows, options);
  const warnings: Issue<WarningCode>[] = strays === 0 ? [] : [strayWarning(strays)];
  const isOpen = new Set(open);
  const decided = spans.map((span) => {
    if (!isOpen.has(span)) return span;
    const result = results.get(span.id) ?? { reason: 'length' as const };
    const reason = undecided(span, result);
    if (reason !== null) warnings.push(heldWarning(span, reason));
    return reason === null && 'answer' in result ? decide(span, result.answer) : span;
  });
  return { spans: decided, warnings, calls };
}

function undecided({ text }: ClassifiedSpan, result: RowResult<ClassifyAnswer>): string | null {
  if ('reason' in result) return result.reason;
  if (result.answer.class === 'narrative' && speaksToClassifier(text)) return 'addressed';
  return result.answer.class === 'unsure' ? 'unsure' : null;
}

/** A constraint whose kind or strength the model left open is taken at its strictest: it is pinned either way. */
function decide(span: ClassifiedSpan, answer: ClassifyAnswer): ClassifiedSpan {
  const decision = { decidedBy: 'model', confidence: MODEL_CONFIDENCE } as const;
  if (answer.class === 'narrative') return { ...span, ...decision, class: 'narrative', kind: null, strength: null };
  return {
    ...span,
    ...decision,
    class: 'constraint',
    kind: answer.kind ?? 'obligation',
    strength: answer.strength ?? 'hard',
  };
}

const HELD_BECAUSE: Readonly<Record<string, string>> = {
  unsure: 'the model is unsure too',
  addressed: 'it speaks to whoever sorts it, so that no model may call it narrative',
  length: `it is longer than the ${LONGEST_TEXT} characters a model is asked about`,
};

function heldWarning(span: ClassifiedSpan, reason: string): Issue<WarningCode> {
  const why = HELD_BECAUSE[reason] ?? `the model's answer was unusable (${reason})`;
  return {
    code: 'answer_unusable',
    message: `"${excerpt(span.text)}" is held: ${why}.`,
    pinId: span.id,
    detail: { reason },
  };
}

function strayWarning(strays: number): Issue<WarningCode> {
  const answers = strays === 1 ? 'an answer for a row that was' : `${strays} answers for rows that were`;
  return {
    code: 'answer_unusable',
    message: `The model gave ${answers} not asked (extra_id); nothing was decided by it.`,
    detail: { reason: 'extra_id', strays },
  };
}
