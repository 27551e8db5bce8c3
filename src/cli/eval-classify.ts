import { Command, InvalidArgumentError } from 'commander';
import { buildModels, classifySession, refineWith } from '../compact/index.js';
import {
  bandsOf,
  type ClassScore,
  detailsOf,
  type JudgedLabel,
  judgeLabels,
  type LabelledText,
  labelledMessage,
  reliabilityOf,
  scoreBy,
  scoreClasses,
} from '../eval/index.js';
import { shippedCases } from '../prompt/index.js';
import { count, percent, plural, renderTable, showText, type Table } from '../report/index.js';
import { createTokenCounter } from '../tokens/index.js';
import type { Role } from '../types/index.js';
import { EXIT } from './exit-code.js';
import { failedGates, gateOption } from './gates.js';
import { readLabelled } from './label-files.js';
import { openModels } from './open-models.js';
import { withProgress } from './progress.js';
import { type ModelOptions, withModelOptions, withRoleOption } from './session-options.js';
import type { Io } from './terminal.js';

interface EvalClassifyOptions extends ModelOptions {
  readonly role: Role;
  readonly json?: boolean;
  readonly misses?: boolean;
  readonly minConfidence: number;
  readonly minRecall?: number;
  readonly minKept?: number;
  readonly minPrecision?: number;
  readonly maxUnsure?: number;
}

/** `holdfast eval classify [files…]`: how well rules are told from narrative. */
export function evalClassifyCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('classify')
    .description('precision, recall and confidence on labelled spans')
    .argument('[files...]', 'rows (.jsonl), documents with NAME.labels.jsonl beside them, folders (default: our cases)')
    .option('--json', 'one JSON document on stdout')
    .option('--misses', 'list what was missed and what was pinned by mistake')
    .option('--min-confidence <n>', 'leave out labels below this confidence, 1 to 3', readConfidence, 2)
    .addOption(gateOption('--min-recall <share>', 'exit 1 when fewer of the rules are pinned'))
    .addOption(gateOption('--min-kept <share>', 'exit 1 when fewer of the rules are pinned or held'))
    .addOption(gateOption('--min-precision <share>', 'exit 1 when less of what is pinned is a rule'))
    .addOption(gateOption('--max-unsure <share>', 'exit 1 when more is unsure'));
  return withModelOptions(withRoleOption(command)).action(async (paths: string[], options: EvalClassifyOptions) => {
    const texts = await readLabelled(paths.length > 0 ? paths : [shippedCases('classify')], options.role, io);
    const all = await withProgress('classifying', io, options, () => judge(texts, options, io));
    const judged = all.filter(({ confidence }) => confidence >= options.minConfidence);
    const score = scoreClasses(judged);
    if (options.json === true) io.out(`${JSON.stringify(documentOf(judged), null, 2)}\n`);
    else io.out(render(judged, options, io));
    const failed = failedGates([
      ['recall', score.recall, 'min', options.minRecall],
      ['kept', score.kept, 'min', options.minKept],
      ['precision', score.precision, 'min', options.minPrecision],
      ['unsure', score.unsure, 'max', options.maxUnsure],
    ]);
    for (const line of failed) io.talk(`${io.paint.bad('gate')} ${line}\n`);
    done(failed.length > 0 ? EXIT.no : EXIT.done);
  });
}

async function judge(texts: readonly LabelledText[], options: ModelOptions, io: Io): Promise<JudgedLabel[]> {
  const tokens = createTokenCounter();
  const messages = texts.map(labelledMessage);
  const byRules = messages.flatMap((message, messageIndex) =>
    classifySession([message], { tokens }).map((span) => ({
      ...span,
      messageIndex,
      id: `${messageIndex}:${span.start}`,
    })),
  );
  const models = buildModels(await openModels(options, io));
  const { spans } = await refineWith(models, byRules, messages, undefined);
  return judgeLabels(texts, spans);
}

const GROUPS: readonly (readonly [title: string, name: string, nameOf: (row: JudgedLabel) => string | null])[] = [
  ['By file', 'file', ({ source }) => source.file],
  ['By role', 'role', ({ source }) => source.role],
  ['By language', 'language', ({ source }) => source.language],
  ['Rules by kind', 'kind', (row) => (row.class === 'constraint' ? row.kind : null)],
  [
    'Narrative by what makes it look like a rule',
    'type',
    (row) => (row.class === 'narrative' ? row.negativeType : null),
  ],
];

function documentOf(judged: readonly JudgedLabel[]): object {
  const groups = GROUPS.map(([, name, nameOf]) => [`by_${name}`, scoreBy(judged, nameOf)] as const);
  return {
    all: scoreClasses(judged),
    ...detailsOf(judged),
    bands: bandsOf(judged),
    reliability: reliabilityOf(judged),
    ...Object.fromEntries(groups),
  };
}

function render(judged: readonly JudgedLabel[], options: EvalClassifyOptions, io: Io): string {
  const score = scoreClasses(judged);
  const { kind, strength } = detailsOf(judged);
  const { recallInterval: recall, precisionInterval: precision } = score;
  const range = ({ low, high }: { low: number; high: number }) =>
    io.paint.quiet(`(95%: ${percent(low)} to ${percent(high)})`);
  return [
    `${io.paint.strong('holdfast eval classify')}  ${plural(judged.length, 'label')}, ${count(score.constraints)} of them rules`,
    '',
    `  recall     ${percent(score.recall)} of the rules are pinned  ${range(recall)}`,
    `  kept       ${percent(score.kept)} are pinned or held; the rest is lost`,
    `  precision  ${percent(score.precision)} of what is pinned is a rule  ${range(precision)}`,
    `  unsure     ${percent(score.unsure)} of all labels`,
    `  kind       ${percent(kind)} right among the rules found; strength ${percent(strength)}`,
    '',
    renderTable(bandTable(judged), io),
    renderTable(reliabilityTable(judged), io),
    ...GROUPS.map(([title, name, nameOf]) => renderTable(scoreTable(title, name, scoreBy(judged, nameOf)), io)),
    ...(options.misses === true ? renderMisses(judged, io) : []),
  ].join('\n');
}

function bandTable(judged: readonly JudgedLabel[]): Table {
  const rows = bandsOf(judged).map(({ band, rows, share, right }) => [
    band,
    count(rows),
    percent(share),
    band === 'unsure' ? `${percent(right)} rules` : `${percent(right)} right`,
  ]);
  return { title: 'Bands of confidence', columns: ['band', 'labels', 'share', 'of these'], rows };
}

function reliabilityTable(judged: readonly JudgedLabel[]): Table {
  const rows = reliabilityOf(judged).map(({ from, to, rows, promised, right }) => [
    `${from.toFixed(2)} to ${to.toFixed(2)}`,
    count(rows),
    percent(promised),
    percent(right),
  ]);
  return { title: 'Sure decisions by confidence', columns: ['confidence', 'labels', 'promised', 'right'], rows };
}

function scoreTable(title: string, name: string, scores: Readonly<Record<string, ClassScore>>): Table {
  const rows = Object.entries(scores).map(([group, score]) => [
    group,
    count(score.rows),
    count(score.constraints),
    percent(score.precision),
    percent(score.recall),
    percent(score.kept),
    percent(score.unsure),
  ]);
  return { title, columns: [name, 'labels', 'rules', 'prec.', 'recall', 'kept', 'unsure'], rows };
}

const EXCERPT = 64;

function renderMisses(judged: readonly JudgedLabel[], io: Io): string[] {
  const wrong = judged.filter((row) => row.class !== row.predicted);
  const lines = wrong.flatMap((row) => {
    const text = showText(row.source.text.slice(row.start, row.end)).replace(/\s{1,80}/gu, ' ');
    const what = row.class === 'constraint' ? `rule, ${row.predicted}` : `narrative, ${row.predicted}`;
    return [
      `  ${what}  ${io.paint.quiet(`${row.source.file}, line ${row.line}`)}`,
      `    ${text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text}`,
      io.paint.quiet(`    ${row.sureness.toFixed(2)} ${row.rules.join(', ')}`),
    ];
  });
  return [io.paint.strong('Labelled otherwise than decided'), ...lines, ''];
}

function readConfidence(value: string): number {
  if (/^[123]$/u.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected 1, 2 or 3.');
}
