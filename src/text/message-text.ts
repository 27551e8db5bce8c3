import type { Message, PartProvenance } from '../types/index.js';

/** Text parts of one message are joined by this, so that offsets count through the whole message. */
const PART_SEPARATOR = '\n';

/** A stretch of a message's text that one part contributed. */
export interface TextRegion {
  readonly start: number;
  readonly end: number;
  readonly provenance: PartProvenance;
}

/**
 * The text of a message: its text parts joined by a line feed. Every span offset counts in this string.
 * @example messageText(message) // 'Never push to main.'
 */
export function messageText(message: Pick<Message, 'parts'>): string {
  return textsOf(message).join(PART_SEPARATOR);
}

/**
 * Which part contributed which stretch of `messageText(message)`.
 * @returns regions in text order; offsets are UTF-16, end exclusive
 */
export function textRegions(message: Pick<Message, 'parts'>): TextRegion[] {
  const regions: TextRegion[] = [];
  let start = 0;
  for (const part of message.parts) {
    if (part.type !== 'text') continue;
    regions.push({ start, end: start + part.text.length, provenance: part.provenance });
    start += part.text.length + PART_SEPARATOR.length;
  }
  return regions;
}

function textsOf(message: Pick<Message, 'parts'>): string[] {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}
