import type { SpanClass } from '../types/index.js';
import { type Interval, wilson } from './intervals.js';
import type { JudgedLabel } from './judge-labels.js';

/** How well constraints are told from narrative. Shares lie between 0 and 1; null where there is nothing to count. */
export interface ClassScore {
  readonly rows: number;
  readonly constraints: number;
  /** Of what was pinned, how much is a rule. */
  readonly precision: number | null;
  /** Of the rules, how many are pinned. */
  readonly recall: number | null;
  /** Of the rules, how many are pinned or held: none of these is lost. */
  readonly kept: number | null;
  /** How much is unsure. */
  readonly unsure: number | null;
  readonly precisionInterval: Interval;
  readonly recallInterval: Interval;
}

/** Scores judged labels. */
export function scoreClasses(judged: readonly JudgedLabel[]): ClassScore {
  const rules = judged.filter((row) => row.class === 'constraint');
  const pinned = judged.filter(({ predicted }) => predicted === 'constraint');
  const hits = rules.filter(({ predicted }) => predicted === 'constraint').length;
  const kept = rules.filter(({ predicted }) => predicted !== 'narrative').length;
  return {
    rows: judged.length,
    constraints: rules.length,
    precision: share(hits, pinned.length),
    recall: share(hits, rules.length),
    kept: share(kept, rules.length),
    unsure: share(judged.filter(({ predicted }) => predicted === 'unsure').length, judged.length),
    precisionInterval: wilson(hits, pinned.length),
    recallInterval: wilson(hits, rules.length),
  };
}

/** Scores each group of rows apart, in the order of their names; rows without a name are left out. */
export function scoreBy(
  judged: readonly JudgedLabel[],
  nameOf: (row: JudgedLabel) => string | null,
): Record<string, ClassScore> {
  const groups = new Map<string, JudgedLabel[]>();
  for (const row of judged) {
    const name = nameOf(row);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return Object.fromEntries(
    [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([name, rows]) => [name, scoreClasses(rows)]),
  );
}

/** One of the three bands of confidence: how much falls into it, and how much of that is right. */
export interface Band {
  readonly band: 'sure constraint' | 'unsure' | 'sure narrative';
  readonly rows: number;
  readonly share: number | null;
  /** Of the sure ones, how many are right; of the unsure ones, how many are constraints. */
  readonly right: number | null;
}

const BANDS: readonly { band: Band['band']; predicted: SpanClass; right: JudgedLabel['class'] }[] = [
  { band: 'sure constraint', predicted: 'constraint', right: 'constraint' },
  { band: 'unsure', predicted: 'unsure', right: 'constraint' },
  { band: 'sure narrative', predicted: 'narrative', right: 'narrative' },
];

/** The three bands of confidence. */
export function bandsOf(judged: readonly JudgedLabel[]): Band[] {
  return BANDS.map(({ band, predicted, right }) => {
    const rows = judged.filter((row) => row.predicted === predicted);
    const hits = rows.filter((row) => row.class === right).length;
    return { band, rows: rows.length, share: share(rows.length, judged.length), right: share(hits, rows.length) };
  });
}

/** What the confidence promises against what came true, for sure decisions of about the same confidence. */
export interface Reliability {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly promised: number;
  readonly right: number;
}

const EDGES = [0.65, 0.8, 0.9, 0.97, 1.0001];

/** Whether confidence means something: mean confidence beside the share that is right, in bins. Empty bins are left out. */
export function reliabilityOf(judged: readonly JudgedLabel[]): Reliability[] {
  const sure = judged.filter(({ predicted }) => predicted !== 'unsure');
  return EDGES.slice(1).flatMap((to, index) => {
    const from = EDGES[index]!;
    const rows = sure.filter(({ sureness }) => sureness >= from && sureness < to);
    if (rows.length === 0) return [];
    const promised = rows.reduce((sum, { sureness }) => sum + sureness, 0) / rows.length;
    const right = rows.filter((row) => row.predicted === row.class).length / rows.length;
    return [{ from, to: Math.min(1, to), rows: rows.length, promised, right }];
  });
}

/** Of the rules that were found, how often their kind and their strength are the labelled ones. */
export function detailsOf(judged: readonly JudgedLabel[]): { kind: number | null; strength: number | null } {
  const found = judged.filter((row) => row.class === 'constraint' && row.predicted === 'constraint');
  const right = (test: (row: JudgedLabel) => boolean) => found.filter(test).length;
  const labelled = (field: 'kind' | 'strength') => found.filter((row) => row[field] !== null).length;
  return {
    kind: share(
      right((row) => row.kind !== null && row.kind === row.predictedKind),
      labelled('kind'),
    ),
    strength: share(
      right((row) => row.strength !== null && row.strength === row.predictedStrength),
      labelled('strength'),
    ),
  };
}

function share(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}
