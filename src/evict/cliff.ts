import type { Cliff, Pin, PlannedGroup } from '../types/index.js';
import { type GroupFacts, isInForce } from './group-facts.js';

/** Reasons that any runtime has for keeping a group, rules or no rules. */
const ANY_RUNTIME_KEEPS: ReadonlySet<string> = new Set(['leading_system', 'latest_request', 'tail']);

/**
 * The pins that eviction by score alone would have lost: the same budget, floor and tail, and no protection for what binds.
 * @returns ids in the order of the pins, and the tokens that eviction would have left
 */
export function findCliff(
  facts: readonly GroupFacts[],
  groups: readonly PlannedGroup[],
  pins: readonly Pin[],
  targetTokens: number,
  relevanceFloor: number,
): Cliff {
  const live = facts.filter(({ isPast }) => !isPast);
  const open = live
    .filter(({ index }) => !ANY_RUNTIME_KEEPS.has(groups[index]!.reason))
    .sort((a, b) => a.relevance - b.relevance || a.index - b.index);
  const gone = new Set<number>();
  let tokens = live.reduce((sum, group) => sum + group.tokens, 0);
  for (const group of open) {
    if (group.relevance >= relevanceFloor && tokens <= targetTokens) break;
    gone.add(group.index);
    tokens -= group.tokens;
  }
  const standing = new Set(
    live.filter(({ index }) => !gone.has(index)).flatMap(({ messageIndices }) => messageIndices),
  );
  const liveMessages = new Set(live.flatMap(({ messageIndices }) => messageIndices));
  const lost = pins.filter(
    (pin) =>
      isInForce(pin) &&
      pin.sources.some(({ messageIndex }) => liveMessages.has(messageIndex)) &&
      !pin.sources.some(({ messageIndex }) => standing.has(messageIndex)),
  );
  return { pinIds: lost.map(({ id }) => id), tokens };
}
