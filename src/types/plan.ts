import type { InvariantCode, Issue, WarningCode } from './issue.js';

/** Why a group stays or goes. */
export type FateReason =
  | 'past'
  | 'leading_system'
  | 'latest_request'
  | 'tail'
  | 'held'
  | 'kept_in_order'
  | 'non_text_part'
  | 'fits'
  | 'below_floor'
  | 'by_relevance'
  | 'pins_moved'
  | 'own_block';

/** One group with what happens to it. */
export interface PlannedGroup {
  readonly index: number;
  readonly messageIndices: readonly number[];
  readonly tokens: number;
  /** The highest relevance of its spans, 0 to 1. */
  readonly relevance: number;
  readonly fate: 'kept' | 'evicted';
  readonly reason: FateReason;
  readonly pinIds: readonly string[];
  readonly heldIds: readonly string[];
}

/** The pins that eviction by score alone would have lost at this budget. */
export interface Cliff {
  readonly pinIds: readonly string[];
  /** Tokens that eviction would have left. */
  readonly tokens: number;
}

/** What would go and what would stay: a dry run, without a model call. */
export interface EvictionPlan {
  readonly groups: readonly PlannedGroup[];
  /** Message indices that stay, ascending. */
  readonly kept: readonly number[];
  /** Message indices that go, ascending. */
  readonly evicted: readonly number[];
  /** Active pins whose message goes: they move to the block of their authority, in this order. */
  readonly movedPinIds: readonly string[];
  readonly tokensBefore: number;
  /** Tokens after eviction with every moved pin verbatim. */
  readonly tokensAfter: number;
  readonly ceilingTokens: number;
  readonly targetTokens: number;
  /** Tokens of all active pins, verbatim. */
  readonly pinTokens: number;
  /** Ceiling less pins: what is left for everything else. */
  readonly effectiveBudgetTokens: number;
  /** Tokens that compressing the pins still has to save to get under the ceiling; 0 when nothing. */
  readonly tokensToSave: number;
  readonly cliff: Cliff;
  readonly issues: readonly Issue<InvariantCode>[];
  readonly warnings: readonly Issue<WarningCode>[];
}
