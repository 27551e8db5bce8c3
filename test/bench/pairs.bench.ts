import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { extractiveForms, prove } from '../../src/proof/index.js';
import type { Proof } from '../../src/types/index.js';

/** Labelled pairs live beside the project; without them there is nothing to print. */
const SETS = ['pairs', 'pairs-2'].map((name) => ({
  name,
  url: new URL(`../../../shared/data/${name}.jsonl`, import.meta.url),
}));
const present = SETS.every(({ url }) => existsSync(url));

interface PairRow {
  readonly original: string;
  readonly candidate: string;
  readonly faithful: boolean;
  readonly kind: string;
}

interface Judged extends PairRow {
  readonly proof: Proof;
}

describe.skipIf(!present)('labelled pairs', () => {
  test.each(SETS)('$name', ({ name, url }) => {
    const judged = readRows(url).map((row): Judged => ({ ...row, proof: prove(row.original, row.candidate) }));
    console.log(`\n${name}: ${judged.length} pairs`);
    console.table(verdictsByKind(judged));
    console.table(refuterPrecision(judged));
    console.log(compression(new Set(judged.map(({ original }) => original))));
  });
});

function readRows(url: URL): PairRow[] {
  return readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PairRow);
}

function verdictsByKind(judged: readonly Judged[]) {
  const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
  const groups = [
    ['ALL wrong', judged.filter(({ faithful }) => !faithful)],
    ['ALL compress', judged.filter(({ kind }) => kind.startsWith('compress'))],
    ...kinds.map((kind) => [kind, judged.filter((row) => row.kind === kind)] as const),
  ] as const;
  return Object.fromEntries(
    groups.map(([label, rows]) => {
      const share = (verdict: string) => rows.filter(({ proof }) => proof.verdict === verdict).length;
      return [
        label,
        { rows: rows.length, rejected: share('rejected'), unproven: share('unproven'), verified: share('verified') },
      ];
    }),
  );
}

/** How often a refuter alone stops a wrong form, and how often it fires on an honest one. */
function refuterPrecision(judged: readonly Judged[]) {
  const firing = judged.map((row) => ({
    ...row,
    layers: row.proof.layers.filter(({ outcome }) => outcome === 'fires').map(({ layer }) => layer),
  }));
  const ids = [...new Set(firing.flatMap(({ layers }) => layers))];
  return Object.fromEntries(
    ids.map((id) => {
      const fired = firing.filter(({ layers }) => layers.includes(id));
      const alone = fired.filter(({ layers }) => layers.length === 1);
      return [
        id,
        {
          wrong: fired.filter(({ faithful }) => !faithful).length,
          'wrong, alone': alone.filter(({ faithful }) => !faithful).length,
          'honest compressions': fired.filter(({ kind }) => kind.startsWith('compress')).length,
          paraphrases: fired.filter(({ kind }) => kind === 'paraphrase').length,
        },
      ];
    }),
  );
}

function compression(originals: ReadonlySet<string>): string {
  const shortest = [...originals].map((original) => ({
    original,
    form: extractiveForms(original)[0]?.text ?? original,
  }));
  const before = shortest.reduce((sum, { original }) => sum + original.length, 0);
  const after = shortest.reduce((sum, { form }) => sum + form.length, 0);
  const edited = shortest.filter(({ original, form }) => form !== original).length;
  return `extractive forms: ${edited} of ${originals.size} originals edited, ${after} of ${before} characters (${(after / before).toFixed(3)})`;
}
