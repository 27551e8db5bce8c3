import { fingerprint } from '../text/index.js';
import type { Authority, Message, Pin, PinSource } from '../types/index.js';

/** Where the blocks we wrote stand in this session: message index by authority. */
export type OwnBlocks = ReadonlyMap<Authority, number>;

/** The place of a pin that stands nowhere in the session any more: before everything, to be restored. */
export const NOWHERE = -1;

/**
 * Brings the pins of an earlier compaction into the session as it is now: first wording, status and id as they were, places as
 * they are. A pin that the session lost comes back from the state.
 * @param carried  pins of the state, in order
 * @param mined    pins found in this session, in order
 * @returns all pins, ordered by where they stand now; carried ones keep their order where they stand together
 */
export function carryPins(
  carried: readonly Pin[],
  mined: readonly Pin[],
  messages: readonly Message[],
  ownBlocks: OwnBlocks,
): Pin[] {
  const minedById = new Map(mined.map((pin) => [pin.id, pin]));
  const standing = carried.length === 0 ? new Map<string, number>() : indexByFingerprint(messages);
  const known = carried.map((pin, order) => {
    const again = minedById.get(pin.id);
    minedById.delete(pin.id);
    if (again !== undefined) return { ...pin, sources: again.sources, antecedent: again.antecedent };
    return { ...pin, sources: placesOf(pin, order, standing, ownBlocks) };
  });
  return [...known, ...minedById.values()].sort(byPlace);
}

function placesOf(pin: Pin, order: number, standing: ReadonlyMap<string, number>, ownBlocks: OwnBlocks): PinSource[] {
  const inMessages = pin.sources.flatMap((source) => {
    const messageIndex = standing.get(source.messageHash);
    return messageIndex === undefined ? [] : [{ ...source, messageIndex }];
  });
  if (inMessages.length > 0) return inMessages;
  const block = ownBlocks.get(pin.authority);
  // Inside a block the order of the entries is the order in which they were said.
  return [{ ...pin.firstSeen, messageIndex: block ?? NOWHERE, start: order, end: order }];
}

function indexByFingerprint(messages: readonly Message[]): Map<string, number> {
  return new Map(messages.map((message, index) => [fingerprint(message), index]));
}

function byPlace(left: Pin, right: Pin): number {
  const a = left.sources.at(-1)!;
  const b = right.sources.at(-1)!;
  return a.messageIndex - b.messageIndex || a.start - b.start;
}
