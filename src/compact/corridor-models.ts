import { refineUnsure } from '../classify/index.js';
import { type CompressModel, proposeForms } from '../compress/index.js';
import { evidenceKey, gatherBlindEvidence } from '../proof/index.js';
import { messageText } from '../text/index.js';
import type {
  BlindEvidence,
  ClassifiedSpan,
  CompactionState,
  Issue,
  Message,
  ModelCall,
  WarningCode,
} from '../types/index.js';
import type { Models } from './toolkit.js';

/** Characters of the text before a span that a model sees as its context. */
const CONTEXT_CHARACTERS = 300;

/** Spans after the model has spoken, and what that took. */
export interface Refined {
  readonly spans: readonly ClassifiedSpan[];
  readonly trace: { readonly calls: readonly ModelCall[]; readonly warnings: readonly Issue<WarningCode>[] };
}

/** Lets the model decide the unsure spans; without one, or where it does not decide, they stay unsure and are held. */
export async function refineWith(
  models: Models | null,
  spans: readonly ClassifiedSpan[],
  messages: readonly Message[],
  signal: AbortSignal | undefined,
): Promise<Refined> {
  if (models === null) return { spans, trace: { calls: [], warnings: [] } };
  const { spans: decided, ...trace } = await refineUnsure(spans, {
    model: models.author,
    prompt: models.prompts.classify,
    context: (span) => ({ before: textBefore(span, messages) }),
    signal,
  });
  return { spans: decided, trace };
}

/** What the compress stage may ask: an author for forms, and a verifier that never sees both texts in one call. */
export function compressModel(
  models: Models | null,
  state: CompactionState | undefined,
  signal: AbortSignal | undefined,
): CompressModel | null {
  if (models === null) return null;
  const { author, verifier, prompts } = models;
  const keyOf = (wording: string, form: string) => evidenceKey(wording, form, prompts.extract.hash, verifier.id);
  return {
    propose: (pins) => proposeForms(pins, { model: author, prompt: prompts.compress, signal }),
    async gatherEvidence(pairs) {
      const found = await gatherBlindEvidence(pairs, { model: verifier, prompts, known: knownEvidence(state), signal });
      return {
        evidenceOf: (wording, form) => found.evidence.get(keyOf(wording, form)),
        faultOf: (wording, form) => found.faults.get(keyOf(wording, form)),
        calls: found.calls,
      };
    },
  };
}

function knownEvidence(state: CompactionState | undefined): Map<string, BlindEvidence> {
  const evidence = (state?.pins ?? []).flatMap(({ form }) => (form.evidence === null ? [] : [form.evidence]));
  return new Map(evidence.map((found) => [found.key, found]));
}

/** The words just before a span: of its own message, or the end of the previous one. */
function textBefore(span: ClassifiedSpan, messages: readonly Message[]): string | null {
  const own = messageText(messages[span.messageIndex]!)
    .slice(Math.max(0, span.start - 2 * CONTEXT_CHARACTERS), span.start)
    .trim();
  if (own !== '') return own.slice(-CONTEXT_CHARACTERS);
  const previous = messages[span.messageIndex - 1];
  const text = previous === undefined ? '' : messageText(previous).trim();
  return text === '' ? null : text.slice(-CONTEXT_CHARACTERS);
}
