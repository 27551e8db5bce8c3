import type { Authority, Pin, PinStatus } from '../types/index.js';
import { type LiftReading, lifts, readLiftWords } from './lift.js';
import { type ReplacementReading, readReplacementWords, replaces } from './replacement.js';

type Reading = LiftReading & ReplacementReading;

const RANK = { user: 0, developer: 1, system: 2 } as const satisfies Record<Authority, number>;

/**
 * Settles which pins later pins have ended. A change is certain only with an explicit cue, the same object and no narrower scope,
 * from equal or higher authority; anything less keeps both, in order.
 * @param pins  in the order in which they stand now
 * @returns new pins in the same order
 */
export function settleStatuses(pins: readonly Pin[]): Pin[] {
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  const settled = pins.map((pin) =>
    isRestated(pin, byId) ? { ...pin, status: 'active' as const, statusChange: null } : pin,
  );
  const readings = settled.map(({ wording }) => ({ ...readLiftWords(wording), ...readReplacementWords(wording) }));
  for (const [later, change] of settled.entries()) {
    const reading = readings[later]!;
    // Few rules end others: only those are held against all that came before.
    if (reading.lifted === null && reading.replacement === null) continue;
    if (change.status !== 'active' || change.antecedent !== null) continue;
    for (let earlier = 0; earlier < later; earlier += 1) {
      const ended = settled[earlier]!;
      if (ended.status !== 'active' || RANK[change.authority] < RANK[ended.authority]) continue;
      const verdict = endedBy(readings[earlier]!, reading);
      if (verdict !== null)
        settled[earlier] = {
          ...ended,
          status: verdict.status,
          statusChange: { by: change.id, reason: verdict.reason },
        };
    }
  }
  return settled;
}

function endedBy(earlier: Reading, later: Reading): { status: PinStatus; reason: string } | null {
  if (replaces(earlier, later)) {
    return { status: 'superseded', reason: 'a later rule restates it whole, with another value' };
  }
  if (lifts(earlier, later)) {
    return { status: 'lifted', reason: 'a later rule lifts exactly what it forbids' };
  }
  return null;
}

/** A rule that is said again after the words that ended it stands again. */
function isRestated(pin: Pin, byId: ReadonlyMap<string, Pin>): boolean {
  if (pin.status === 'active' || pin.statusChange === null) return false;
  const ender = byId.get(pin.statusChange.by);
  if (ender === undefined) return false;
  const [said, ended] = [pin.sources.at(-1)!, ender.sources.at(-1)!];
  return said.messageIndex > ended.messageIndex;
}
