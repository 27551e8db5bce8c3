import type { ClassifiedSpan, HeldSpan, Message, Pin } from '../types/index.js';

/**
 * The unsure spans of trusted text: they stay where they stand, until the model or the caller lets them go.
 * Those of past messages are gone already.
 * @param pins  a span that an earlier compaction pinned is not unsure any more
 */
export function holdSpans(
  spans: readonly ClassifiedSpan[],
  messages: readonly Message[],
  pins: readonly Pin[],
): HeldSpan[] {
  const pinned = new Set(pins.flatMap((pin) => pin.sources.map((source) => `${source.messageIndex}:${source.start}`)));
  return spans
    .filter((span) => span.class === 'unsure' && span.trust === 'binding' && !pinned.has(span.id))
    .filter(({ messageIndex }) => !messages[messageIndex]!.past)
    .map(({ id, messageIndex, start, end, text, tokens }) => ({ id, messageIndex, start, end, text, tokens }));
}
