import { Command } from 'commander';
import { auditCompaction } from '../audit/index.js';
import { InvalidInputError } from '../errors/index.js';
import { readCompactions, readSession, refuseWithout } from '../formats/index.js';
import { renderAudit } from '../report/index.js';
import type { AuditReport, Message } from '../types/index.js';
import { EXIT } from './exit-code.js';
import { readText } from './files.js';
import { openModels } from './open-models.js';
import { withProgress } from './progress.js';
import { openStateFile } from './session-file.js';
import { type ModelOptions, type ReadOptions, withModelOptions, withReadOptions } from './session-options.js';
import type { Io } from './terminal.js';

interface AuditCommandOptions extends ReadOptions, ModelOptions {
  readonly state?: string;
}

/** One compaction to audit. */
interface Sides {
  readonly before: readonly Message[];
  readonly after: readonly Message[];
}

/** `holdfast audit <before> [after]`: what a compaction, anybody's, did to the rules. */
export function auditCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('audit')
    .description('say what a compaction, by any tool, did to the rules')
    .argument('<before>', 'the context before; or, alone, a Claude Code or pi log that holds its own compaction')
    .argument('[after]', 'the context as the compaction left it');
  return withModelOptions(withReadOptions(command))
    .option('-s, --state <file>', 'state that our own compaction wrote: its forms need not be proved again')
    .action(async (before: string, after: string | undefined, options: AuditCommandOptions) => {
      const compactions = await openSides(before, after, options, io);
      const state = await openStateFile(options.state, io);
      const named = await openModels(options, io);
      const audits = await withProgress('auditing', io, options, async () => {
        const reports: AuditReport[] = [];
        for (const side of compactions)
          reports.push(
            await auditCompaction(side.before, side.after, { ...named, ...(state === undefined ? {} : { state }) }),
          );
        return reports;
      });
      tell(audits, after === undefined ? before : `${before} → ${after}`, options, io);
      done(audits.some(({ status }) => status === 'loss') ? EXIT.no : EXIT.done);
    });
}

async function openSides(
  before: string,
  after: string | undefined,
  { format, role }: AuditCommandOptions,
  io: Io,
): Promise<readonly Sides[]> {
  const named = format === undefined ? {} : { format };
  const source = await readText(before, io);
  if (after === undefined) {
    const compactions = readCompactions(source, { file: before, ...named });
    refuseWithout(compactions, before);
    return compactions;
  }
  const read = (text: string, file: string) => readSession(text, { file, role, ...named }).session.messages;
  return [{ before: read(source, before), after: readLeft(await readText(after, io), (text) => read(text, after)) }];
}

/** A context may be left without a message: that is no bad input, it is what the compaction did. */
function readLeft(source: string, read: (text: string) => readonly Message[]): readonly Message[] {
  try {
    return read(source);
  } catch (error) {
    if (error instanceof InvalidInputError && error.code === 'no_messages') return [];
    throw error;
  }
}

/** The document of `--json` is the audit of the last compaction; those before it, where there are any, stand in `earlier`. */
function tell(audits: readonly AuditReport[], title: string, { json }: AuditCommandOptions, io: Io): void {
  if (json === true) {
    const earlier = audits.slice(0, -1);
    io.out(`${JSON.stringify({ ...audits.at(-1)!, ...(earlier.length === 0 ? {} : { earlier }) }, null, 2)}\n`);
    return;
  }
  audits.forEach((audit, index) => {
    const which = audits.length === 1 ? title : `${title}, compaction ${index + 1} of ${audits.length}`;
    io.out(renderAudit(audit, { title: which, paint: io.paint, width: io.width }));
  });
}
