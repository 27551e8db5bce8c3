import { z } from 'zod';
import type { Proof } from '../types/index.js';
import { upperBound } from './intervals.js';
import { rowsOf } from './rows.js';

const pairSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  original: z.string().min(1),
  candidate: z.string(),
  /** Whether the candidate says what the original says. */
  faithful: z.boolean(),
  /** For a wrong candidate what is wrong with it; for an honest one how it was made. */
  kind: z.string().default('?'),
  lang: z.string().default('?'),
});

/** A pair whose answer is known. */
export type LabelledPair = z.infer<typeof pairSchema>;

/** A pair and what came out. */
export interface JudgedPair extends LabelledPair {
  readonly verdict: Proof['verdict'];
  readonly codes: readonly string[];
}

/**
 * Reads a file of labelled pairs, one JSON row a line.
 * @throws InvalidInputError `row_invalid` naming file, line and field
 */
export function readLabelledPairs(source: string, file: string): LabelledPair[] {
  return rowsOf(source, file, pairSchema).map(({ row }) => row);
}

/** What became of a group of pairs. */
export interface PairScore {
  readonly rows: number;
  /** Different originals among them: forms of one original stand or fall together. */
  readonly originals: number;
  readonly verified: number;
  readonly unproven: number;
  readonly rejected: number;
  /** Exact one-sided 95% upper bound of the share of originals with a verified form: for wrong forms, how bad it may be. */
  readonly verifiedBound: number;
}

/** How often wrong forms get through and honest ones do not, 0 to 1. */
export interface PairSummary {
  readonly wrong: PairScore;
  readonly honest: PairScore;
  /** Originals with a wrong form that was accepted. */
  readonly originalsBroken: number;
  /** Exact one-sided 95% upper bound of the share of originals with an accepted wrong form: the original is the unit. */
  readonly wrongBound: number;
  /** The same bound with each wrong form as a unit of its own: too hopeful where forms of one original are alike. */
  readonly wrongBoundByForm: number;
  /** Honest compressions (`compress…`) that were not verified. */
  readonly refused: number | null;
}

/** Counts verdicts. */
export function scorePairs(rows: readonly JudgedPair[]): PairScore {
  const of = (verdict: Proof['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return {
    rows: rows.length,
    originals: originalsIn(rows),
    verified: of('verified'),
    unproven: of('unproven'),
    rejected: of('rejected'),
    verifiedBound: upperBound(originalsIn(rows.filter(({ verdict }) => verdict === 'verified')), originalsIn(rows)),
  };
}

/** Counts verdicts for each group, in the order of their names. */
export function scorePairsBy(
  rows: readonly JudgedPair[],
  nameOf: (row: JudgedPair) => string,
): Record<string, PairScore> {
  const names = [...new Set(rows.map(nameOf))].sort();
  return Object.fromEntries(names.map((name) => [name, scorePairs(rows.filter((row) => nameOf(row) === name))]));
}

/** The two figures that matter, with the bound that the count of originals allows. */
export function summarisePairs(rows: readonly JudgedPair[]): PairSummary {
  const wrong = rows.filter(({ faithful }) => !faithful);
  const honest = rows.filter(({ faithful, kind }) => faithful && kind.startsWith('compress'));
  const broken = originalsIn(wrong.filter(({ verdict }) => verdict === 'verified'));
  const accepted = wrong.filter(({ verdict }) => verdict === 'verified').length;
  const refused = honest.filter(({ verdict }) => verdict !== 'verified').length;
  return {
    wrong: scorePairs(wrong),
    honest: scorePairs(honest),
    originalsBroken: broken,
    wrongBound: upperBound(broken, originalsIn(wrong)),
    wrongBoundByForm: upperBound(accepted, wrong.length),
    refused: honest.length === 0 ? null : refused / honest.length,
  };
}

function originalsIn(rows: readonly JudgedPair[]): number {
  return new Set(rows.map(({ original }) => original)).size;
}
