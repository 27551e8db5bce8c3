import type { Group, Message, Pin, ScoredSpan } from '../types/index.js';

/** What planning has to know of one group. */
export interface GroupFacts {
  readonly index: number;
  readonly messageIndices: readonly number[];
  readonly tokens: number;
  /** The highest relevance of its spans. */
  readonly relevance: number;
  /** Pins in force that stand here, in order. */
  readonly pins: readonly Pin[];
  /** Whether a rule that has ended stands here: what ended it may not come to stand before it. */
  readonly bearsEnded: boolean;
  readonly heldIds: readonly string[];
  /** A picture or a file in a message that bears a pin. */
  readonly bearsNonText: boolean;
  readonly isPast: boolean;
  readonly isOwnBlock: boolean;
  readonly isLeading: boolean;
}

/** What the facts are read from. */
export interface FactsInput {
  readonly messages: readonly Message[];
  readonly groups: readonly Group[];
  readonly spans: readonly ScoredSpan[];
  /** In order; the last source of each counts as its place. */
  readonly pins: readonly Pin[];
  /** Messages that are blocks we wrote: they leave and are built anew. */
  readonly ownBlocks: ReadonlySet<number>;
  readonly messageTokens: readonly number[];
  /** Held spans the caller let go. */
  readonly released: ReadonlySet<string>;
}

/** Whether a pin still binds; a narrowed one does. */
export function isInForce({ status }: Pin): boolean {
  return status === 'active' || status === 'narrowed';
}

/** Where a pin counts as said: where it was said last. */
export function placeOf({ sources }: Pin): number {
  return sources.at(-1)!.messageIndex;
}

/** Reads the facts of every group, in the order of the groups. */
export function readFacts(input: FactsInput): GroupFacts[] {
  const { messages, groups, pins, ownBlocks, messageTokens } = input;
  const pinsAt = gather(pins, placeOf);
  const heldAt = gather(
    input.spans.filter((span) => isHeld(span, input)),
    ({ messageIndex }) => messageIndex,
  );
  const relevanceAt = highestRelevance(input.spans);
  const leading = leadingMessages(messages);
  return groups.map(({ index, messageIndices }): GroupFacts => {
    const here = messageIndices.flatMap((message) => pinsAt.get(message) ?? []);
    const inForce = here.filter(isInForce);
    return {
      index,
      messageIndices,
      tokens: messageIndices.reduce((sum, message) => sum + messageTokens[message]!, 0),
      relevance: Math.max(0, ...messageIndices.map((message) => relevanceAt.get(message) ?? 0)),
      pins: inForce,
      bearsEnded: here.length > inForce.length,
      heldIds: messageIndices.flatMap((message) => heldAt.get(message) ?? []).map(({ id }) => id),
      bearsNonText: inForce.some((pin) => messages[placeOf(pin)]!.parts.some(({ type }) => type === 'opaque')),
      isPast: messages[messageIndices[0]!]!.past,
      isOwnBlock: messageIndices.some((message) => ownBlocks.has(message)),
      isLeading: messageIndices.some((message) => leading.has(message)),
    };
  });
}

function isHeld(span: ScoredSpan, { released, ownBlocks, pins }: FactsInput): boolean {
  if (span.class !== 'unsure' || span.trust !== 'binding' || released.has(span.id)) return false;
  if (ownBlocks.has(span.messageIndex)) return false;
  // An earlier compaction may have pinned what the rules alone are unsure of.
  return !pins.some(({ sources }) =>
    sources.some(({ messageIndex, start }) => messageIndex === span.messageIndex && start === span.start),
  );
}

/** Leading system and developer messages: all live ones before the first message of another role. */
function leadingMessages(messages: readonly Message[]): Set<number> {
  const leading = new Set<number>();
  for (const [index, { role, past }] of messages.entries()) {
    if (past) continue;
    if (role !== 'system' && role !== 'developer') break;
    leading.add(index);
  }
  return leading;
}

function highestRelevance(spans: readonly ScoredSpan[]): Map<number, number> {
  const highest = new Map<number, number>();
  for (const { messageIndex, relevance } of spans) {
    highest.set(messageIndex, Math.max(relevance, highest.get(messageIndex) ?? 0));
  }
  return highest;
}

function gather<T>(things: readonly T[], keyOf: (thing: T) => number): Map<number, T[]> {
  const gathered = new Map<number, T[]>();
  for (const thing of things) {
    const known = gathered.get(keyOf(thing));
    if (known === undefined) gathered.set(keyOf(thing), [thing]);
    else known.push(thing);
  }
  return gathered;
}
