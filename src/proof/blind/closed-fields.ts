import { unitOf } from '../../predicate/index.js';
import type { Norm, Quantity } from '../../types/index.js';
import { normalForm, type PhrasePair } from './phrases.js';

/** What the closed fields of two norms come to: where they differ, and units that only a comparison can settle. */
export interface ClosedDifferences {
  readonly differs: readonly ('modality' | 'strength' | 'literals' | 'quantities')[];
  readonly open: readonly PhrasePair[];
}

/** Compares the fields that have no synonyms: exactly, as sets. */
export function compareClosed(original: Norm, form: Norm): ClosedDifferences {
  const differs: ClosedDifferences['differs'][number][] = [];
  if (original.modality !== form.modality) differs.push('modality');
  if (original.strength !== form.strength) differs.push('strength');
  if (!sameSet(original.literals.map(plainLiteral), form.literals.map(plainLiteral))) differs.push('literals');
  const open = compareQuantities(original.quantities, form.quantities);
  if (open === null) differs.push('quantities');
  return { differs, open: open ?? [] };
}

/** A literal without the marks around it; `apps/**` and `apps/` are one folder. */
export function plainLiteral(literal: string): string {
  return literal
    .trim()
    .replace(/^[`"'“”‘’«»]|[`"'“”‘’«»]$/gu, '')
    .replace(/(?<=[^/*])\/(?:\*\*)?$/u, '');
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((entry) => second.has(entry));
}

/** Pairs amounts of equal bound and value; units that code can't tell apart become questions. Null when they differ. */
function compareQuantities(original: readonly Quantity[], form: readonly Quantity[]): PhrasePair[] | null {
  if (original.length !== form.length) return null;
  const left = [...form];
  const open: PhrasePair[] = [];
  for (const quantity of original) {
    const at = left.findIndex((candidate) => sameAmount(quantity, candidate));
    if (at === -1) return null;
    const [other] = left.splice(at, 1);
    for (const field of ['unit', 'window'] as const) {
      const [ours, theirs] = [quantity[field], other![field]];
      if ((ours === null) !== (theirs === null)) return null;
      if (ours === null || theirs === null || unitOf(ours) !== null || normalForm(ours) === normalForm(theirs))
        continue;
      open.push({ field, original: ours, form: theirs });
    }
  }
  return open;
}

function sameAmount(a: Quantity, b: Quantity): boolean {
  if (a.comparator !== b.comparator) return false;
  const [ours, theirs] = [a.unit === null ? null : unitOf(a.unit), b.unit === null ? null : unitOf(b.unit)];
  if ((ours === null) !== (theirs === null)) return false;
  const sameWindow = windowKey(a) === windowKey(b);
  if (ours === null || theirs === null) return sameWindow && a.value === b.value;
  return sameWindow && ours.base === theirs.base && Math.abs(a.value * ours.factor - b.value * theirs.factor) < 1e-9;
}

/** A window that is a unit of time is closed; any other is a phrase. */
function windowKey({ window }: Quantity): string {
  const unit = window === null ? null : unitOf(window);
  return unit === null ? '' : `${unit.base}:${unit.factor}`;
}
