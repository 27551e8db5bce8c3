import type { Authority, Pin, PinStatus } from '../types/index.js';
import { readLift } from './lift.js';
import { readReplacement } from './replacement.js';

const RANK = { user: 0, developer: 1, system: 2 } as const satisfies Record<Authority, number>;

/**
 * Settles which pins later pins have ended. A change is certain only with an explicit cue, the same object and no narrower scope,
 * from equal or higher authority; anything less keeps both, in order.
 * @param pins  in the order in which they stand now
 * @returns new pins in the same order
 */
export function settleStatuses(pins: readonly Pin[]): Pin[] {
  const settled = pins.map((pin) =>
    isRestated(pin, pins) ? { ...pin, status: 'active' as const, statusChange: null } : pin,
  );
  for (const [later, change] of settled.entries()) {
    if (change.status !== 'active' || change.antecedent !== null) continue;
    for (let earlier = 0; earlier < later; earlier += 1) {
      const ended = settled[earlier]!;
      if (ended.status !== 'active' || RANK[change.authority] < RANK[ended.authority]) continue;
      const verdict = endedBy(ended, change);
      if (verdict !== null) {
        settled[earlier] = {
          ...ended,
          status: verdict.status,
          statusChange: { by: change.id, reason: verdict.reason },
        };
      }
    }
  }
  return settled;
}

function endedBy(earlier: Pin, later: Pin): { status: PinStatus; reason: string } | null {
  if (readReplacement(earlier.wording, later.wording)) {
    return { status: 'superseded', reason: 'a later rule restates it whole, with another value' };
  }
  if (readLift(earlier.wording, later.wording)) {
    return { status: 'lifted', reason: 'a later rule lifts exactly what it forbids' };
  }
  return null;
}

/** A rule that is said again after the words that ended it stands again. */
function isRestated(pin: Pin, pins: readonly Pin[]): boolean {
  if (pin.status === 'active' || pin.statusChange === null) return false;
  const ender = pins.find((other) => other.id === pin.statusChange!.by);
  if (ender === undefined) return false;
  const [said, ended] = [pin.sources.at(-1)!, ender.sources.at(-1)!];
  return said.messageIndex > ended.messageIndex;
}
