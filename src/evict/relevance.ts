import { messageText } from '../text/index.js';
import type { ClassifiedSpan, Message, ScoredSpan } from '../types/index.js';

/** What a scorer sees of the session. */
export interface ScoringContext {
  readonly messages: readonly Message[];
}

/** Says how much the current turn needs each span. */
export interface RelevanceScorer {
  readonly name: string;
  /**
   * True when the scorer itself guarantees constraints a floor. Then a check that they survive eviction says nothing, and
   * automatic compaction is off.
   */
  readonly guaranteesConstraints: boolean;
  /** @returns one score per span, 0 to 1, in their order */
  score(spans: readonly ClassifiedSpan[], context: ScoringContext): readonly number[];
}

/** Characters of a span that are read for its words: the bulk is long, and its beginning says what it is. */
const READ_CHARACTERS = 1000;
/** Messages at the end that make up the current turn, besides the latest human request. */
const CURRENT_MESSAGES = 4;
/** Share of the score that recency alone gives, so that an old turn about something else is low and not lost in noise. */
const BASE = 0.25;

/** The default: recency half-life × lexical similarity to the current turn. */
export function defaultScorer(halfLifeMessages: number): RelevanceScorer {
  return {
    name: 'recency-lexical',
    guaranteesConstraints: false,
    score(spans, { messages }) {
      const current = currentWords(messages);
      const last = messages.length - 1;
      return spans.map(({ messageIndex, text }) => {
        const recency = 0.5 ** ((last - messageIndex) / halfLifeMessages);
        return recency * (BASE + (1 - BASE) * similarity(wordsOf(text), current));
      });
    },
  };
}

/** Gives every span its score. */
export function scoreSpans(
  spans: readonly ClassifiedSpan[],
  { scorer, ...context }: ScoringContext & { readonly scorer: RelevanceScorer },
): ScoredSpan[] {
  const scores = scorer.score(spans, context);
  return spans.map((span, index) => ({ ...span, relevance: scores[index] ?? Number.NaN }));
}

function currentWords(messages: readonly Message[]): Set<string> {
  const request = messages.findLast(({ role }) => role === 'user');
  const newest = messages.slice(-CURRENT_MESSAGES);
  return new Set(
    [...(request === undefined ? [] : [request]), ...newest].flatMap((message) => [...wordsOf(messageText(message))]),
  );
}

/** Words of three letters and more, and pairs of characters where a script writes without spaces. */
function wordsOf(text: string): Set<string> {
  const read = text.slice(0, READ_CHARACTERS).toLowerCase();
  const words = new Set(read.match(/[\p{L}\p{N}_]{3,}/gu) ?? []);
  for (const [run] of read.matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}/gu)) {
    for (let at = 0; at + 2 <= run.length; at += 1) words.add(run.slice(at, at + 2));
  }
  return words;
}

/** Share of a span's words that the current turn uses too. */
function similarity(words: ReadonlySet<string>, current: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (current.has(word)) shared += 1;
  return shared / words.size;
}
