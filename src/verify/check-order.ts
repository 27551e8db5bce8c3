import type { CompactionDraft, InvariantCode, Issue, PlacedPin } from '../types/index.js';

/**
 * No rule comes to stand before what it corrects: where a pin has moved to a block, no older rule, active or ended, still stands
 * in a kept message outside the leading system messages.
 */
export function checkOrder(draft: CompactionDraft): Issue<InvariantCode>[] {
  const kept = new Set(draft.plan.kept);
  const leading = new Set(
    draft.plan.groups
      .filter(({ reason }) => reason === 'leading_system')
      .flatMap(({ messageIndices }) => messageIndices),
  );
  const standing = draft.pins.map(placeOf).filter((place) => kept.has(place) && !leading.has(place));
  const oldest = Math.min(...standing, Number.POSITIVE_INFINITY);
  return draft.pins
    .filter((placed) => placed.where === 'block' && placeOf(placed) > oldest)
    .map(({ pin }) => ({
      code: 'constraint_missing',
      message: `Rule ${pin.id} would move to the pin block while an older rule stays in message ${oldest}: it would come to stand before what it may correct.`,
      pinId: pin.id,
    }));
}

function placeOf({ pin }: PlacedPin): number {
  return pin.sources.at(-1)!.messageIndex;
}
