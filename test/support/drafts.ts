import { assembleDraft } from '../../src/assemble/index.js';
import type { CompactionDraft, EvictionPlan, Message, PlacedPin, PlannedGroup } from '../../src/types/index.js';
import { countMessage } from './make.js';

/** A plan that keeps these messages; leading system messages are marked as such. */
export function planKeeping(messages: readonly Message[], kept: readonly number[]): EvictionPlan {
  const firstTurn = messages.findIndex(({ role }) => role !== 'system');
  const groups = messages.map(
    (_, index): PlannedGroup => ({
      index,
      messageIndices: [index],
      tokens: 1,
      relevance: 1,
      fate: kept.includes(index) ? 'kept' : 'evicted',
      reason: index < firstTurn ? 'leading_system' : 'fits',
      pinIds: [],
      heldIds: [],
    }),
  );
  return {
    groups,
    kept,
    evicted: messages.map((_, index) => index).filter((index) => !kept.includes(index)),
    movedPinIds: [],
    tokensBefore: messages.reduce((sum, message) => sum + countMessage(message), 0),
    tokensAfter: 0,
    ceilingTokens: 1000,
    targetTokens: 500,
    pinTokens: 0,
    effectiveBudgetTokens: 1000,
    tokensToSave: 0,
    cliff: { pinIds: [], tokens: 0 },
    issues: [],
    warnings: [],
  };
}

/** The draft of a plan that keeps these messages and carries these pins. */
export function draftKeeping(
  messages: readonly Message[],
  kept: readonly number[],
  pins: readonly PlacedPin[],
  narrative: string | null = null,
): CompactionDraft {
  return assembleDraft({ messages, plan: planKeeping(messages, kept), pins, held: [], narrative, countMessage });
}
