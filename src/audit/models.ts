import { refineUnsure } from '../classify/index.js';
import type { LanguageModel } from '../llm/index.js';
import type { PromptSet } from '../prompt/index.js';
import { evidenceKey, gatherBlindEvidence, type TextPair } from '../proof/index.js';
import { messageText } from '../text/index.js';
import type { ClassifiedSpan, CompactionState, Issue, Message, ModelCall } from '../types/index.js';
import type { JudgeTools } from './judge-pin.js';

/** The models of an audit: who decides unsure spans, who reads wordings blind. */
export interface AuditModels {
  readonly author: LanguageModel;
  readonly verifier: LanguageModel;
  readonly prompts: PromptSet;
}

type EvidenceFor = JudgeTools['evidenceFor'];

/** Characters of the text before a span that a model sees as its context. */
const CONTEXT_CHARACTERS = 300;

/** Lets the model decide the unsure spans of the context before; without one they are no rules. */
export async function refineBefore(
  spans: readonly ClassifiedSpan[],
  messages: readonly Message[],
  models: AuditModels | null,
  signal: AbortSignal | undefined,
): Promise<{
  readonly spans: readonly ClassifiedSpan[];
  readonly calls: readonly ModelCall[];
  readonly warnings: readonly Issue[];
}> {
  if (models === null) return { spans, calls: [], warnings: [] };
  return refineUnsure(spans, {
    model: models.author,
    prompt: models.prompts.classify,
    context: ({ messageIndex, start }) => ({
      before:
        messageText(messages[messageIndex]!)
          .slice(Math.max(0, start - CONTEXT_CHARACTERS), start)
          .trim() || null,
    }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Asks the verifier about pairs that code can neither refute nor prove, each side in calls of its own. */
export async function askOpen(
  pairs: readonly TextPair[],
  models: AuditModels | null,
  signal: AbortSignal | undefined,
): Promise<{ evidenceOr(known: EvidenceFor): EvidenceFor; readonly calls: readonly ModelCall[] }> {
  if (models === null || pairs.length === 0) return { evidenceOr: (known) => known, calls: [] };
  const { verifier: model, prompts } = models;
  const found = await gatherBlindEvidence(pairs, { model, prompts, ...(signal === undefined ? {} : { signal }) });
  return {
    calls: found.calls,
    evidenceOr: (known) => (wording, form) =>
      known(wording, form) ?? found.evidence.get(evidenceKey(wording, form, prompts.extract.hash, model.id)),
  };
}

/** What the accepted forms of a state were proved by. */
export function knownEvidence(state: CompactionState | undefined): EvidenceFor {
  const known = new Map(
    (state?.pins ?? []).flatMap(({ pin, form }) =>
      form.evidence === null ? [] : [[`${pin.wording}\u0000${form.text}`, form.evidence] as const],
    ),
  );
  return (wording, form) => known.get(`${wording}\u0000${form}`);
}
