import type { ClassifiedSpan, HeldSpan, Message, Pin } from '../types/index.js';
import { carryPins, type OwnBlocks } from './carry-pins.js';
import { applyDecisions, type Decisions } from './decide.js';
import { holdSpans } from './hold-spans.js';
import { type MineOptions, minePins } from './mine-pins.js';
import { settleStatuses } from './settle-statuses.js';

/** What pinning reads besides the spans. */
export interface PinInput {
  readonly messages: readonly Message[];
  /** Pins of the state, in order; empty for the first compaction. */
  readonly carried: readonly Pin[];
  /** Messages that are blocks we wrote: nothing is ever mined from them. */
  readonly ownBlocks: OwnBlocks;
  readonly decisions: Decisions;
}

/** All pins of the session and what is held beside them. */
export interface Pinned {
  /** In the order in which they stand; retired ones too. */
  readonly pins: readonly Pin[];
  readonly held: readonly HeldSpan[];
}

/**
 * Pins what binds: mines the spans, brings in the pins of earlier compactions with their first wording, and settles what later
 * rules and the caller have ended.
 * @throws InvalidOptionError when a decision names nothing of this session
 */
export function pinConstraints(
  spans: readonly ClassifiedSpan[],
  { messages, carried, ownBlocks, decisions }: PinInput,
  options: MineOptions,
): Pinned {
  const blocks = new Set(ownBlocks.values());
  const foreign = spans.filter((span) => !blocks.has(span.messageIndex));
  const mined = minePins(foreign, messages, options);
  const pins = settleStatuses(carryPins(carried, mined, messages, ownBlocks));
  const held = holdSpans(foreign, messages, pins);
  return { pins: applyDecisions(pins, held, decisions), held };
}
