import type { ClassifiedSpan, Message, SpanClass } from '../types/index.js';
import type { Label, LabelledText } from './labelled.js';

/** A label, and what the classifier made of the same words. */
export interface JudgedLabel extends Label {
  readonly source: LabelledText;
  readonly predicted: SpanClass;
  /** The confidence of the decision, 0 to 1. */
  readonly sureness: number;
  readonly predictedKind: ClassifiedSpan['kind'];
  readonly predictedStrength: ClassifiedSpan['strength'];
  readonly rules: readonly string[];
}

/**
 * Sets each label beside what was found at the same place: spans that share more than half of the shorter of the two. A label counts as a constraint when any span over it is one, else as
 * unsure when any is.
 * @param spans  classified spans of all texts; `messageIndex` is the index of the text
 */
export function judgeLabels(texts: readonly LabelledText[], spans: readonly ClassifiedSpan[]): JudgedLabel[] {
  const byText = texts.map((): ClassifiedSpan[] => []);
  for (const span of spans) byText[span.messageIndex]?.push(span);
  return texts.flatMap((source, index) =>
    source.labels.map((label) =>
      judge(
        label,
        source,
        byText[index]!.filter((span) => overlaps(span, label)),
      ),
    ),
  );
}

/** A labelled text as the only message of a session. */
export function labelledMessage({ role, text }: LabelledText, index: number): Message {
  const parts = [{ type: 'text', text, provenance: 'own' } as const];
  return { id: `labelled-${index}`, role, parts, toolCalls: [], answers: [], said: null, past: false, raw: undefined };
}

/** More than half of the shorter of the two lies in the other. */
function overlaps(span: ClassifiedSpan, { start, end }: Label): boolean {
  const shared = Math.min(span.end, end) - Math.max(span.start, start);
  return 2 * shared > Math.min(span.end - span.start, end - start);
}

function judge(label: Label, source: LabelledText, over: readonly ClassifiedSpan[]): JudgedLabel {
  const decisive = over.find(isClass('constraint')) ?? over.find(isClass('unsure')) ?? over[0];
  return {
    ...label,
    source,
    predicted: decisive?.class ?? 'narrative',
    sureness: decisive?.confidence ?? 1,
    predictedKind: decisive?.kind ?? null,
    predictedStrength: decisive?.strength ?? null,
    rules: [...new Set(decisive?.evidence.map(({ rule }) => rule) ?? [])],
  };
}

const isClass = (wanted: SpanClass) => (span: ClassifiedSpan) => span.class === wanted;
