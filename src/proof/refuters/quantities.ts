import { boundarySide, type ReadQuantity } from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Reading } from '../reading.js';

const LAYER = 'quantities';

/** Every amount of the wording with its bound and unit in the form, and no others; clock times too. */
export const quantities: Refuter = {
  id: LAYER,
  refute({ wording, form }) {
    const unmatched = [...form.quantities];
    const fires: Issue<ProofCode>[] = [];
    for (const quantity of wording.quantities) {
      const at = bestMatch(quantity, unmatched);
      if (at !== -1) unmatched.splice(at, 1);
      else if (!quantity.soft && !isSaidOtherwise(quantity, wording, form))
        fires.push(missing(quantity, wording, form));
    }
    for (const quantity of unmatched) {
      if (isLicensedExtra(quantity, wording, form)) continue;
      fires.push(
        layerIssue(
          LAYER,
          'quantity_changed',
          `The amount "${textOf(quantity, form)}" stands in the form and not in the wording.`,
          {
            form: textOf(quantity, form),
          },
        ),
      );
    }
    return { fires: [...fires, ...clockIssues(wording, form), ...clockIssues(form, wording)] };
  },
};

function bestMatch(quantity: ReadQuantity, candidates: readonly ReadQuantity[]): number {
  const exact = candidates.findIndex(
    (candidate) => sameAmount(quantity, candidate) && quantity.comparator === candidate.comparator,
  );
  return exact !== -1
    ? exact
    : candidates.findIndex((candidate) => sameAmount(quantity, candidate) && agreeingBounds(quantity, candidate));
}

/** Equal values in equal units; a unit that one side leaves out or abbreviates beyond reading agrees with any. */
function sameAmount(a: ReadQuantity, b: ReadQuantity): boolean {
  if (a.unit === null || b.unit === null) return a.value === b.value || shiftedCount(a, b);
  if (a.unit.base !== b.unit.base) return false;
  return Math.abs(a.value * a.unit.factor - b.value * b.unit.factor) < 1e-9 || shiftedCount(a, b);
}

/** "more than 6 columns" is "7 columns or more", for things that are counted one by one. */
function shiftedCount(a: ReadQuantity, b: ReadQuantity): boolean {
  return floorOf(a) !== null && floorOf(a) === floorOf(b);
}

function floorOf({ value, comparator, unit }: ReadQuantity): string | null {
  const counted = unit === null || (unit.factor === 1 && !['second', 'month', 'byte', 'percent'].includes(unit.base));
  if (!counted || !Number.isInteger(value)) return null;
  if (comparator === 'gt') return `above ${value}`;
  return comparator === 'ge' ? `above ${value - 1}` : null;
}

/** Bounds that part the amounts at different places can't both be right; a bound left out is not read as changed. */
function agreeingBounds(a: ReadQuantity, b: ReadQuantity): boolean {
  if (a.comparator === null || b.comparator === null || shiftedCount(a, b)) return true;
  const [first, second] = [boundarySide(a.comparator), boundarySide(b.comparator)];
  return first === null || second === null || first === second;
}

/** An amount repeated in the wording may be said once. */
function isSaidOtherwise(quantity: ReadQuantity, wording: Reading, form: Reading): boolean {
  const twice = wording.quantities.filter((other) => sameAmount(other, quantity)).length > 1;
  return twice && form.quantities.some((other) => sameAmount(other, quantity) && agreeingBounds(quantity, other));
}

/** "one", "both" and repetitions add nothing; an hour may stand for a clock time. */
function isLicensedExtra(quantity: ReadQuantity, wording: Reading, form: Reading): boolean {
  if (quantity.soft || (quantity.value === 1 && quantity.comparator === null)) return true;
  if (wording.clockTimes.some((minutes) => isHour(quantity.value, minutes))) return true;
  if (quantity.value === 0 || form.lexemes[quantity.first]!.kind !== 'number') return false;
  return wording.quantities.some((other) => sameAmount(other, quantity) && agreeingBounds(quantity, other));
}

function clockIssues(from: Reading, within: Reading): Issue<ProofCode>[] {
  return from.clockTimes
    .filter(
      (minutes) =>
        !within.clockTimes.includes(minutes) && !within.quantities.some(({ value }) => isHour(value, minutes)),
    )
    .map((minutes) => {
      const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      return layerIssue(LAYER, 'quantity_changed', `The time ${clock} stands in one of the texts only.`);
    });
}

function isHour(value: number, minutes: number): boolean {
  return value * 60 === minutes || (value + 12) * 60 === minutes;
}

function missing(quantity: ReadQuantity, wording: Reading, form: Reading): Issue<ProofCode> {
  const near = form.quantities.find(({ value }) => value === quantity.value);
  const text = textOf(quantity, wording);
  return layerIssue(
    LAYER,
    'quantity_changed',
    near === undefined
      ? `The amount "${text}" of the wording is not in the form.`
      : `The form has "${textOf(near, form)}" where the wording says "${text}".`,
    { original: text, ...(near === undefined ? {} : { form: textOf(near, form) }) },
  );
}

function textOf({ first, last, covered }: ReadQuantity, { lexemes, text }: Reading): string {
  const indices = [first, last, ...covered];
  return text.slice(lexemes[Math.min(...indices)]!.start, lexemes[Math.max(...indices)]!.end);
}
