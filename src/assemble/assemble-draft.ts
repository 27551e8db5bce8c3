import { fingerprint, sha256 } from '../text/index.js';
import type { CompactionDraft, EvictionPlan, HeldSpan, Message, PlacedPin } from '../types/index.js';
import { blockMessage, buildPinBlocks, textMessage } from './pin-blocks.js';

const NARRATIVE_ID = 'holdfast-narrative';

/** All that a draft is made of. */
export interface AssembleInput {
  readonly messages: readonly Message[];
  readonly plan: EvictionPlan;
  /** All pins in source order, each with its place and form. */
  readonly pins: readonly PlacedPin[];
  readonly held: readonly HeldSpan[];
  /** The caller's own summary of what goes, or null. */
  readonly narrative: string | null;
  countMessage(message: Message): number;
}

/**
 * Lays out the exact messages that would ship: leading system messages, pin blocks, the caller's narrative, then what is kept,
 * byte for byte and in order.
 */
export function assembleDraft({ messages, plan, pins, held, narrative, countMessage }: AssembleInput): CompactionDraft {
  const leading = new Set(
    plan.groups.filter(({ reason }) => reason === 'leading_system').flatMap(({ messageIndices }) => messageIndices),
  );
  const head = plan.kept.filter((index) => leading.has(index)).map((index) => messages[index]!);
  const rest = plan.kept.filter((index) => !leading.has(index)).map((index) => messages[index]!);
  const blocks = buildPinBlocks(pins);
  const summary = narrative === null ? [] : [textMessage(NARRATIVE_ID, 'user', narrative)];
  const shipped = [...head, ...blocks.map(blockMessage), ...summary, ...rest];
  return {
    sourceHash: sessionHash(messages),
    sourceCount: messages.length,
    messages: shipped,
    blocks,
    plan,
    pins,
    held,
    narrativeId: narrative === null ? null : NARRATIVE_ID,
    tokensBefore: plan.tokensBefore,
    tokensAfter: shipped.reduce((sum, message) => sum + countMessage(message), 0),
  };
}

/** Fingerprint of a run of messages: what a draft was made from, and what commit compares. */
export function sessionHash(messages: readonly Message[]): string {
  return sha256(...messages.map(fingerprint));
}
