import type { FateReason, Pin } from '../types/index.js';
import type { GroupFacts } from './group-facts.js';

/** What happens to a group, and why. */
export interface Fate {
  readonly fate: 'kept' | 'evicted';
  readonly reason: FateReason;
}

const kept = (reason: FateReason): Fate => ({ fate: 'kept', reason });
const evicted = (reason: FateReason): Fate => ({ fate: 'evicted', reason });

/** What deciding fates needs besides the facts. */
export interface FateInput {
  readonly facts: readonly GroupFacts[];
  /** Group of the latest human request, or null. */
  readonly requestGroup: number | null;
  /** Tokens the newest groups may keep for themselves; the newest always stays. */
  readonly tailTokens: number;
  /** Groups that hold what a pin elsewhere answers to, with the groups of those pins. */
  readonly antecedents: ReadonlyMap<number, ReadonlySet<number>>;
  readonly targetTokens: number;
  readonly relevanceFloor: number;
  /** About what a block grows by when it takes in these pins of one group. */
  entryTokens(pins: readonly Pin[]): number;
}

/**
 * Decides the fate of every group: what may not go stays, narrative goes by relevance, then pin-bearing groups leave oldest first
 * until the target is met.
 * @returns one fate per group, in their order
 */
export function decideFates(input: FateInput): Fate[] {
  const fates: (Fate | null)[] = input.facts.map((group) => fixedFate(group, input.requestGroup));
  keepTail(fates, input);
  let tokens = input.facts.reduce(
    (sum, group, index) => (fates[index]?.fate === 'evicted' ? sum : sum + group.tokens),
    0,
  );
  tokens = evictNarrative(fates, tokens, input);
  tokens = movePins(fates, tokens, input);
  // What a moved pin answered to is narrative now: its words travel with the pin.
  evictNarrative(fates, tokens, input);
  return fates.map((fate) => fate ?? kept('fits'));
}

function fixedFate(group: GroupFacts, requestGroup: number | null): Fate | null {
  if (group.isPast) return evicted('past');
  if (group.isOwnBlock) return evicted('own_block');
  if (group.isLeading) return kept('leading_system');
  if (group.index === requestGroup) return kept('latest_request');
  return group.heldIds.length > 0 ? kept('held') : null;
}

function keepTail(fates: (Fate | null)[], { facts, tailTokens }: FateInput): void {
  let tokens = 0;
  let isNewest = true;
  for (let index = facts.length - 1; index >= 0; index -= 1) {
    const group = facts[index]!;
    if (group.isPast || group.isOwnBlock || group.isLeading) continue;
    tokens += group.tokens;
    if (!isNewest && tokens > tailTokens) return;
    fates[index] ??= kept('tail');
    isNewest = false;
  }
}

/** Narrative below the floor goes whatever the target; the rest by rising relevance, older first, until the target is met. */
function evictNarrative(fates: (Fate | null)[], before: number, input: FateInput): number {
  const { facts, relevanceFloor, targetTokens } = input;
  let tokens = before;
  const evict = (group: GroupFacts, reason: FateReason) => {
    fates[group.index] = evicted(reason);
    tokens -= group.tokens;
  };
  const narrative = facts.filter(
    (group) => fates[group.index] === null && group.pins.length === 0 && !isNeeded(group, fates, input),
  );
  for (const group of narrative) if (group.relevance < relevanceFloor) evict(group, 'below_floor');
  const rest = narrative
    .filter((group) => fates[group.index] === null)
    .sort((a, b) => a.relevance - b.relevance || a.index - b.index);
  for (const group of rest) {
    if (tokens <= targetTokens) break;
    evict(group, 'by_relevance');
  }
  return tokens;
}

/** Whether a pin that stays in another group answers to words of this one. */
function isNeeded({ index }: GroupFacts, fates: readonly (Fate | null)[], { antecedents }: FateInput): boolean {
  return [...(antecedents.get(index) ?? [])].some((pinGroup) => fates[pinGroup]?.fate !== 'evicted');
}

/**
 * Pin-bearing groups leave oldest first: none leaves while an older one outside the leading system messages stays, so that a
 * correction never comes to stand before what it corrects.
 */
function movePins(fates: (Fate | null)[], before: number, { facts, targetTokens, entryTokens }: FateInput): number {
  const bearing = facts.filter((group) => group.pins.length > 0 || group.bearsEnded);
  const open = bearing.filter(({ index, isLeading }) => !isLeading && fates[index]?.fate !== 'evicted');
  let tokens = before;
  for (const [order, group] of open.entries()) {
    if (tokens <= targetTokens) break;
    const saved = group.tokens - (group.pins.length === 0 ? 0 : entryTokens(group.pins));
    if (fates[group.index] === null && group.bearsNonText) fates[group.index] = kept('non_text_part');
    if (fates[group.index] !== null || saved <= 0) {
      for (const { index } of open.slice(order)) fates[index] ??= kept('kept_in_order');
      break;
    }
    fates[group.index] = evicted('pins_moved');
    tokens -= saved;
  }
  return tokens;
}
