import type { Norm } from '../../types/index.js';
import { normalForm, OPEN_FIELDS } from './phrases.js';

/** A norm of the original with the norm of the form it is compared with. */
export type NormPair = readonly [original: Norm, form: Norm];

/**
 * Pairs the norms of two predicates, the likest first, earlier ones at a tie. Which pairing is tried never weakens the proof:
 * every field of every pair has to agree.
 * @returns pairs in the original's order, or null when the counts differ or there is nothing to compare
 */
export function alignNorms(original: readonly Norm[], form: readonly Norm[]): readonly NormPair[] | null {
  if (original.length !== form.length || original.length === 0) return null;
  const likeness = original
    .flatMap((ours, from) => form.map((theirs, to) => ({ from, to, score: likenessOf(ours, theirs) })))
    .sort((a, b) => b.score - a.score || Math.abs(a.from - a.to) - Math.abs(b.from - b.to) || a.from - b.from);
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of likeness) {
    if (partner.has(from) || taken.has(to)) continue;
    partner.set(from, to);
    taken.add(to);
  }
  return original.map((norm, index) => [norm, form[partner.get(index)!]!] as const);
}

function likenessOf(a: Norm, b: Norm): number {
  const shared = (left: readonly string[], right: readonly string[]) =>
    left.filter((word) => right.includes(word)).length;
  const values = (norm: Norm) => norm.quantities.map(({ value }) => String(value));
  const words = (norm: Norm) => OPEN_FIELDS.flatMap((field) => normalForm(norm[field] ?? '').split(' '));
  return (
    (a.modality === b.modality ? 2 : 0) +
    3 * shared(a.literals, b.literals) +
    3 * shared(values(a), values(b)) +
    shared(
      words(a),
      words(b).filter((word) => word !== ''),
    )
  );
}
