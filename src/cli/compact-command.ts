import { Command, Option } from 'commander';
import { type Compaction, createCompactor } from '../compact/index.js';
import { CompactionInvariantError } from '../errors/index.js';
import { openaiMessages, type SessionFile } from '../formats/index.js';
import { DEFAULTS } from '../options/index.js';
import { renderAbort, renderCompaction } from '../report/index.js';
import type { CompactionReport, Message } from '../types/index.js';
import { compactorOptions, requestOf } from './compactor.js';
import { EXIT, exitCodeOf } from './exit-code.js';
import { checkOutput, readText, writeText } from './files.js';
import { nextSteps } from './next-steps.js';
import { openModels } from './open-models.js';
import { withProgress } from './progress.js';
import { openSession } from './session-file.js';
import {
  type BudgetOptions,
  type ModelOptions,
  withBudgetOptions,
  withModelOptions,
  withReadOptions,
} from './session-options.js';
import type { Io } from './terminal.js';

interface CompactOptions extends BudgetOptions, ModelOptions {
  readonly out?: string;
  readonly compress: 'always' | 'needed' | 'never';
  readonly onUnverified: 'abort' | 'keep-verbatim';
  readonly narrative?: string;
  readonly quiet?: boolean;
}

/** `holdfast compact <session>`: the compacted session on stdout, the summary on stderr. */
export function compactCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('compact')
    .description('compact a session; every rule is kept, or nothing is changed')
    .argument('<session>', 'session file, or - for standard input');
  return withModelOptions(withBudgetOptions(withReadOptions(command)))
    .option('-o, --out <file>', 'write the compacted session here instead of to stdout')
    .addOption(
      new Option('--compress <when>', 'when rules are compressed')
        .choices(['always', 'needed', 'never'])
        .default(DEFAULTS.compress),
    )
    .addOption(
      new Option('--on-unverified <what>', 'when a model was asked and no shorter form proves')
        .choices(['abort', 'keep-verbatim'])
        .default(DEFAULTS.onUnverified),
    )
    .option('--narrative <file>', 'your own summary of what is evicted, as text')
    .option('-q, --quiet', 'no summary on stderr')
    .action(async (path: string, options: CompactOptions) => done(await compact(path, options, io)));
}

async function compact(path: string, options: CompactOptions, io: Io): Promise<number> {
  await checkOutputs(path, options);
  const file = await openSession(path, options, io);
  const { compress, onUnverified } = options;
  const models = await openModels(options, io);
  const compactor = createCompactor({ ...compactorOptions(options, file), compress, onUnverified, ...models });
  const narrative = options.narrative === undefined ? undefined : await readText(options.narrative, io);
  const request = { ...(await requestOf(options, io)), narrative };
  try {
    const work = () => compactor.compact(file.session.messages, request);
    const compaction = await withProgress('compacting', io, options, work);
    await ship(compaction, file, path, options, io);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CompactionInvariantError)) throw error;
    tellAbort(error as CompactionInvariantError<CompactionReport>, path, options, io);
    return exitCodeOf(error);
  }
}

/** Everything that could stop the writing is found before the work. */
async function checkOutputs(path: string, { out, state, narrative }: CompactOptions): Promise<void> {
  const inputs = narrative === undefined ? [path] : [path, narrative];
  if (state !== undefined) await checkOutput(state, inputs);
  if (out !== undefined) await checkOutput(out, state === undefined ? inputs : [...inputs, state]);
}

/** Writes the result: the session first, then its state, then the summary. */
async function ship(
  compaction: Compaction<Message>,
  file: SessionFile,
  path: string,
  options: CompactOptions,
  io: Io,
): Promise<void> {
  const { status, state, report } = compaction;
  const session = options.json === true ? documentOf(compaction) : sessionText(compaction, file);
  if (options.out === undefined) io.out(session.endsWith('\n') ? session : `${session}\n`);
  else await writeText(options.out, session);
  if (options.state !== undefined && state !== undefined && status === 'compacted') {
    await writeText(options.state, toJson(state));
  }
  if (options.quiet === true) return;
  const warnings = [...file.session.warnings, ...report.warnings];
  const title = `${path} (${file.session.format})`;
  io.talk(renderCompaction({ ...report, warnings }, { title, status, paint: io.paint, width: io.width }));
}

/** The document of `--json`: messages are OpenAI chat whatever was read, and what is past is not in context. */
function documentOf({ status, messages, pins, state, report }: Compaction<Message>): string {
  const live = openaiMessages(messages.filter(({ past }) => !past));
  return toJson({ status, messages: live, pins, held: report.held, state: state ?? null, report });
}

/** The session in its own format; one that was left alone is the very text that was read. */
function sessionText(
  { status, messages }: Compaction<Message>,
  { source, writesBack, writeSession }: SessionFile,
): string {
  if (status === 'unchanged' && writesBack) return source;
  return writeSession(messages.filter(({ past }) => !past));
}

function tellAbort(
  { issues, report }: CompactionInvariantError<CompactionReport>,
  path: string,
  options: CompactOptions,
  io: Io,
): void {
  if (options.json === true) {
    io.out(toJson({ status: 'aborted', issues, pins: report?.pins ?? [], held: report?.held ?? [], report }));
  }
  io.talk(renderAbort(issues, report, { title: path, paint: io.paint, width: io.width }));
  io.talk(
    nextSteps(issues)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
