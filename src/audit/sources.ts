import { messageText, sentencesIn } from '../text/index.js';
import type { AuditPlace, ClassifiedSpan, Message } from '../types/index.js';
import { type Features, featuresOf, type Overlap, type OverlapIndex } from './overlap.js';

/** A text of the context before that words of the context after may come from. */
export interface Source {
  readonly text: string;
  readonly place: AuditPlace;
  readonly features: Features;
  /** The span where the text is a person's; null for data and for the assistant's words. */
  readonly span: ClassifiedSpan | null;
}

/** A source with how much it has in common with what was asked about. */
export interface Claim {
  readonly source: Source;
  readonly overlap: Overlap;
}

/** Texts of one sort, found by what they are about. */
export class SourceIndex {
  private readonly byFeature = new Map<string, Source[]>();

  constructor(readonly sources: readonly Source[]) {
    for (const source of sources) {
      for (const key of source.features.keys()) {
        const known = this.byFeature.get(key);
        if (known === undefined) this.byFeature.set(key, [source]);
        else known.push(source);
      }
    }
  }

  /** The source that has most in common with a text; null where none has anything. */
  best(features: Features, index: OverlapIndex): Claim | null {
    const sharing = new Set([...features.keys()].flatMap((key) => this.byFeature.get(key) ?? []));
    let best: Claim | null = null;
    for (const source of sharing) {
      const overlap = index.compare(features, source.features);
      if (best === null || overlap.score > best.overlap.score) best = { source, overlap };
    }
    return best;
  }
}

/** Own words of those who can bind, span by span. */
export function trustedSources(spans: readonly ClassifiedSpan[]): Source[] {
  return spans
    .filter(({ trust, shape }) => trust === 'binding' && shape !== 'bulk')
    .map((span) => ({
      text: span.text,
      place: { index: span.messageIndex, start: span.start, end: span.end },
      features: featuresOf(span.text),
      span,
    }));
}

/** Longer texts than this are not looked through for one sentence's source. */
const LONGEST_LINE = 2_000;

/**
 * Sentences of texts without authority that have most of a statement's words. A whole session of tool output is looked through once
 * for each statement, so a message is cut up only where enough of the words stand in it.
 */
export function sourcesAmong(
  messages: readonly { readonly message: Message; readonly index: number; readonly lower: string }[],
  features: Features,
): Source[] {
  const words = [...features.keys()].filter((key) => !key.startsWith('#'));
  const needed = Math.max(1, Math.ceil(words.length / 2));
  const has = (lower: string) => words.filter((word) => lower.includes(word)).length >= needed;
  return messages
    .filter(({ lower }) => has(lower))
    .flatMap(({ message, index }) => {
      const text = messageText(message);
      return sentencesOfLines(text)
        .filter(({ start, end }) => has(text.slice(start, end).toLowerCase()))
        .map(({ start, end }) => {
          const sentence = text.slice(start, end);
          return { text: sentence, place: { index, start, end }, features: featuresOf(sentence), span: null };
        });
    });
}

function sentencesOfLines(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '' && line.length <= LONGEST_LINE)
      sentences.push(...sentencesIn(text, from, from + line.length));
    from += line.length + 1;
  }
  return sentences;
}
