import { Command } from 'commander';
import { createCompactor } from '../compact/index.js';
import { renderAbort, renderCompaction } from '../report/index.js';
import { compactorOptions, requestOf } from './compactor.js';
import { EXIT } from './exit-code.js';
import { openSession } from './session-file.js';
import { type BudgetOptions, withBudgetOptions, withReadOptions } from './session-options.js';
import type { Io } from './terminal.js';

/** `holdfast plan <session>`: what would go and what would stay; no model, nothing written. */
export function planCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('plan')
    .description('say what compaction would keep, move and evict; nothing is written')
    .argument('<session>', 'session file, or - for standard input');
  return withBudgetOptions(withReadOptions(command)).action(async (path: string, options: BudgetOptions) => {
    const file = await openSession(path, options, io);
    const compactor = createCompactor(compactorOptions(options, file));
    const { status, plan, report } = compactor.plan(file.session.messages, await requestOf(options, io));
    const warnings = [...file.session.warnings, ...report.warnings];
    if (options.json === true) {
      const { pins, held, cliff } = report;
      io.out(`${JSON.stringify({ status, plan, pins, held, cliff, issues: plan.issues, report }, null, 2)}\n`);
    } else {
      const page = { paint: io.paint, width: io.width };
      const title = `${path} (${file.session.format})`;
      io.out(renderCompaction({ ...report, warnings }, { title, status, ...page }));
      if (plan.issues.length > 0) io.talk(renderAbort(plan.issues, undefined, { title: path, ...page }));
    }
    done(plan.issues.length > 0 ? EXIT.no : EXIT.done);
  });
}
