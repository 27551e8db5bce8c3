import { boundarySide, type ReadQuantity, readPeriods, readRates, unitOf } from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Reading } from '../reading.js';

const LAYER = 'quantities';
/** Dimensions that a plain count can't turn into. */
const MEASURES = new Set(['second', 'byte', 'percent']);
/** Words by which a text says one without the number. */
const SAYS_ONE = /\b(?:an?|one|once|single|each|per|every|hourly|daily|weekly|monthly)\b/iu;

/** Every amount of the wording with its bound and unit in the form, and no others; clock times too. */
export const quantities: Refuter = {
  id: LAYER,
  refute({ wording, form }) {
    const { missing, extra } = unmatched(wording, form);
    const added = extra.filter((quantity) => !isLicensedExtra(quantity, wording, form));
    const lost = missing.filter((quantity) => !isSaidOtherwise(quantity, wording, form));
    // A small number in words may count what the other text names one by one ("all three stores"): alone, no reason to reject.
    const counts = [...lost.map((q) => isCountOfParts(q, wording)), ...added.map((q) => isCountOfParts(q, form))];
    const onlyCounts = counts.every(Boolean) && (lost.length === 0 || added.length === 0);
    const changes = [
      ...lost.map((quantity) => lostIssue(quantity, wording, form)),
      ...added.map((quantity) => addedIssue(quantity, form)),
    ];
    const clocks = [...clockIssues(wording, form), ...clockIssues(form, wording), ...periodIssues(wording, form)];
    return onlyCounts ? { fires: clocks, unknown: changes } : { fires: [...changes, ...clocks] };
  },
};

function unmatched(wording: Reading, form: Reading) {
  const extra = [...form.quantities];
  const missing = wording.quantities.filter((quantity) => {
    const at = bestMatch(quantity, extra);
    if (at !== -1) extra.splice(at, 1);
    return at === -1;
  });
  return { missing, extra };
}

/** The candidate that says the same amount, the likest first: with the same bound and unit, with the same unit, with any. */
function bestMatch(quantity: ReadQuantity, candidates: readonly ReadQuantity[]): number {
  const same = (candidate: ReadQuantity) => sameAmount(quantity, candidate) && agreeingBounds(quantity, candidate);
  const sameUnit = (candidate: ReadQuantity) => candidate.unit?.base === quantity.unit?.base && same(candidate);
  const likest = candidates.findIndex(
    (candidate) => candidate.comparator === quantity.comparator && sameUnit(candidate),
  );
  if (likest !== -1) return likest;
  const inUnit = candidates.findIndex(sameUnit);
  return inUnit !== -1 ? inUnit : candidates.findIndex(same);
}

/** Equal values in equal units; a unit that one side leaves out or abbreviates beyond reading agrees with any. */
function sameAmount(a: ReadQuantity, b: ReadQuantity): boolean {
  if (a.unit === null || b.unit === null)
    return fitsUnit(a, b) && fitsUnit(b, a) && (a.value === b.value || shiftedCount(a, b));
  if (a.unit.base !== b.unit.base) return false;
  return Math.abs(a.value * a.unit.factor - b.value * b.unit.factor) < 1e-9 || shiftedCount(a, b);
}

/** "10m" may be minutes and no feet. */
function fitsUnit({ possibleUnits }: ReadQuantity, { unit }: ReadQuantity): boolean {
  return unit === null || possibleUnits === null || possibleUnits.includes(unit.base);
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

function isCountOfParts({ value, comparator, unit, first }: ReadQuantity, { lexemes }: Reading): boolean {
  return comparator === null && unit === null && value <= 5 && lexemes[first]!.kind === 'word';
}

/** An amount repeated in the wording may be said once; "one" may be left out, unless the form has it with another bound. */
function isSaidOtherwise(quantity: ReadQuantity, wording: Reading, form: Reading): boolean {
  if (quantity.soft)
    return !form.quantities.some((other) => sameAmount(quantity, other) && !agreeingBounds(quantity, other));
  const twice = wording.quantities.filter((other) => sameAmount(other, quantity)).length > 1;
  return twice && form.quantities.some((other) => sameAmount(other, quantity) && agreeingBounds(quantity, other));
}

/** "one", "both" and repetitions add nothing; an hour may stand for a clock time. */
function isLicensedExtra(quantity: ReadQuantity, wording: Reading, form: Reading): boolean {
  if (hasForeignUnit(quantity, wording)) return false;
  if (quantity.soft || (quantity.value === 1 && (quantity.comparator === null || SAYS_ONE.test(wording.text))))
    return true;
  if (wording.clockTimes.some((minutes) => isHour(quantity.value, minutes) || isDigits(quantity.value, minutes)))
    return true;
  if (quantity.value === 0 || form.lexemes[quantity.first]!.kind !== 'number') return false;
  return wording.quantities.some((other) => sameAmount(other, quantity) && agreeingBounds(quantity, other));
}

function clockIssues(from: Reading, within: Reading): Issue<ProofCode>[] {
  return from.clockTimes
    .filter(
      (minutes) =>
        !within.clockTimes.includes(minutes) &&
        !within.quantities.some(({ value }) => isHour(value, minutes) || isDigits(value, minutes)),
    )
    .map((minutes) => {
      const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      return layerIssue(LAYER, 'quantity_changed', `The time ${clock} stands in one of the texts only.`);
    });
}

/** "Weekly" where the wording speaks of no week. */
function periodIssues(wording: Reading, form: Reading): Issue<ProofCode>[] {
  const ours = readPeriods(wording.lexemes);
  return [...readRates(form.lexemes)]
    .filter((period) => !ours.has(period))
    .map((period) =>
      layerIssue(LAYER, 'quantity_changed', `The form counts by the ${period}, the wording does not.`, {
        form: period,
      }),
    );
}

/** "0930" for "09:30". */
function isDigits(value: number, minutes: number): boolean {
  return minutes > 0 && value === Math.floor(minutes / 60) * 100 + (minutes % 60);
}

function isHour(value: number, minutes: number): boolean {
  return value * 60 === minutes || (value + 12) * 60 === minutes;
}

function lostIssue(quantity: ReadQuantity, wording: Reading, form: Reading): Issue<ProofCode> {
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

/** A unit of time, size or share that the wording uses nowhere. */
function hasForeignUnit({ unit }: ReadQuantity, { quantities, lexemes }: Reading): boolean {
  if (unit === null || !MEASURES.has(unit.base)) return false;
  const inWords = lexemes.some(
    ({ text }) => unitOf(text)?.base === unit.base || unitOf(text.replace(/ly$/u, ''))?.base === unit.base,
  );
  const ambiguous = quantities.some(({ possibleUnits }) => possibleUnits?.includes(unit.base));
  return !inWords && !ambiguous && !quantities.some((other) => other.unit?.base === unit.base);
}

function addedIssue(quantity: ReadQuantity, form: Reading): Issue<ProofCode> {
  const text = textOf(quantity, form);
  return layerIssue(LAYER, 'quantity_changed', `The amount "${text}" stands in the form and not in the wording.`, {
    form: text,
  });
}

function textOf({ first, last, covered }: ReadQuantity, { lexemes, text }: Reading): string {
  const indices = [first, last, ...covered];
  return text.slice(lexemes[Math.min(...indices)]!.start, lexemes[Math.max(...indices)]!.end);
}
