import { Command } from 'commander';
import { type JudgedPair, type PairScore, readLabelledPairs, scorePairsBy, summarisePairs } from '../eval/index.js';
import { shippedCases } from '../prompt/index.js';
import { prove } from '../proof/index.js';
import { count, percent, plural, renderTable, showText, type Table } from '../report/index.js';
import { EXIT } from './exit-code.js';
import { readText } from './files.js';
import { failedGates, gateOption } from './gates.js';
import type { Io } from './terminal.js';

interface EvalVerifyOptions {
  readonly json?: boolean;
  readonly misses?: boolean;
  readonly maxRefused?: number;
}

/** `holdfast eval verify [files…]`: whether wrong forms get through, and how many honest ones are refused. */
export function evalVerifyCommand(io: Io, done: (exit: number) => void): Command {
  return new Command('verify')
    .description('wrong forms accepted and honest ones refused, on labelled pairs, without a model')
    .argument(
      '[files...]',
      'JSON rows: {"id", "original", "candidate", "faithful", "kind", "lang"} (default: our cases)',
    )
    .option('--json', 'one JSON document on stdout')
    .option('--misses', 'list the honest compressions that are refused, and every wrong form that is accepted')
    .addOption(gateOption('--max-refused <share>', 'exit 1 when more of the honest compressions are refused'))
    .action(async (paths: string[], options: EvalVerifyOptions) => {
      const files = paths.length > 0 ? paths : [shippedCases('verify')];
      const judged = (await Promise.all(files.map((file) => judge(file, io)))).flat();
      const summary = summarisePairs(judged);
      if (options.json === true) io.out(`${JSON.stringify(documentOf(judged), null, 2)}\n`);
      else io.out(render(judged, options, io));
      const failed = failedGates([['refused', summary.refused, 'max', options.maxRefused]]);
      for (const line of failed) io.talk(`${io.paint.bad('gate')} ${line}\n`);
      done(failed.length > 0 || summary.wrong.verified > 0 ? EXIT.no : EXIT.done);
    });
}

async function judge(file: string, io: Io): Promise<JudgedPair[]> {
  return readLabelledPairs(await readText(file, io), file).map((row): JudgedPair => {
    const { verdict, issues } = prove(row.original, row.candidate);
    return { ...row, verdict, codes: [...new Set(issues.map(({ code }) => code))] };
  });
}

function documentOf(judged: readonly JudgedPair[]): object {
  return {
    ...summarisePairs(judged),
    by_kind: scorePairsBy(judged, ({ kind }) => kind),
    by_language: scorePairsBy(judged, ({ lang }) => lang),
  };
}

function render(judged: readonly JudgedPair[], options: EvalVerifyOptions, io: Io): string {
  const { wrong, honest, wrongBound, wrongBoundByForm, originalsBroken, refused } = summarisePairs(judged);
  const say = wrong.verified === 0 ? io.paint.good : io.paint.bad;
  const wrongRows = judged.filter(({ faithful }) => !faithful);
  const honestRows = judged.filter(({ faithful }) => faithful);
  return [
    `${io.paint.strong('holdfast eval verify')}  ${plural(judged.length, 'pair')}, no model`,
    '',
    `  wrong forms accepted  ${say(`${count(wrong.verified)} of ${count(wrong.rows)}`)}, of ${count(originalsBroken)} of ${plural(wrong.originals, 'original')}`,
    `    at most ${percent(wrongBound)} of originals with 95% confidence (${percent(wrongBoundByForm)} if forms were independent)`,
    `  honest compressions   ${percent(refused)} of ${count(honest.rows)} refused (${count(honest.rejected)} rejected, ${count(honest.unproven)} unproven)`,
    '',
    renderTable(
      pairTable(
        'Wrong forms by what is wrong',
        'kind',
        scorePairsBy(wrongRows, ({ kind }) => kind),
        true,
      ),
      io,
    ),
    renderTable(
      pairTable(
        'Wrong forms by language',
        'language',
        scorePairsBy(wrongRows, ({ lang }) => lang),
        true,
      ),
      io,
    ),
    renderTable(
      pairTable(
        'Honest forms',
        'kind',
        scorePairsBy(honestRows, ({ kind }) => kind),
      ),
      io,
    ),
    renderTable(
      pairTable(
        'Honest forms by language',
        'language',
        scorePairsBy(honestRows, ({ lang }) => lang),
      ),
      io,
    ),
    ...(options.misses === true ? renderMisses(judged, io) : []),
  ].join('\n');
}

/** Wrong forms have a bound: so many of the originals may be broken, at most. */
function pairTable(title: string, name: string, scores: Readonly<Record<string, PairScore>>, isBounded = false): Table {
  const rows = Object.entries(scores).map(([group, score]) => [
    group,
    count(score.rows),
    count(score.verified),
    count(score.unproven),
    count(score.rejected),
    ...(isBounded ? [percent(score.verifiedBound)] : []),
  ]);
  const bound = isBounded ? ['at most'] : [];
  return { title, columns: [name, 'pairs', 'verified', 'unproven', 'rejected', ...bound], rows };
}

function renderMisses(judged: readonly JudgedPair[], io: Io): string[] {
  const wrong = judged.filter(
    (row) => row.faithful !== (row.verdict === 'verified') && (!row.faithful || row.kind.startsWith('compress')),
  );
  const lines = wrong.flatMap(({ id, kind, original, candidate, verdict, codes }) => [
    `  ${verdict}  ${io.paint.quiet(`${id}, ${kind}: ${codes.join(', ')}`)}`,
    `    ${showText(original)}`,
    `    → ${showText(candidate)}`,
  ]);
  return [io.paint.strong('Accepted and wrong, or honest and refused'), ...lines, ''];
}
