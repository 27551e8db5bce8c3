import { Command, CommanderError } from 'commander';
import { CompactionInvariantError, HoldfastError, ModelError } from '../errors/index.js';
import { adviceOn } from '../llm/index.js';
import { paragraph } from '../report/index.js';
import { auditCommand } from './audit-command.js';
import { classifyCommand } from './classify-command.js';
import { compactCommand } from './compact-command.js';
import { evalCommand } from './eval-command.js';
import { EXIT, exitCodeOf } from './exit-code.js';
import { pinsCommand } from './pins-command.js';
import { planCommand } from './plan-command.js';
import type { Io } from './terminal.js';
import { verifyCommand } from './verify-command.js';
import { packageVersion } from './version.js';

/**
 * Runs one command line.
 * @param args  what stands after `holdfast`
 * @returns the exit code (README: 0 done, 1 no, 2 usage or input, 3 model, 4 a bug of ours)
 */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let code: number = EXIT.done;
  const done = (exit: number) => {
    code = exit;
  };
  const program = buildProgram(io, done);
  try {
    if (args.length === 0) {
      io.talk(program.helpInformation());
      return EXIT.usage;
    }
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    tell(error, io);
    return exitCodeOf(error);
  }
}

function buildProgram(io: Io, done: (exit: number) => void): Command {
  const program = new Command('holdfast')
    .description("Compacts an AI agent's context without losing a rule.")
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.talk,
      getOutHelpWidth: () => io.width,
      getErrHelpWidth: () => io.width,
    })
    .showHelpAfterError('(holdfast --help lists commands and options)');
  const commands = [
    compactCommand,
    planCommand,
    classifyCommand,
    pinsCommand,
    auditCommand,
    verifyCommand,
    evalCommand,
  ];
  for (const command of commands) {
    program.addCommand(command(io, done).exitOverride().copyInheritedSettings(program));
  }
  return program.addHelpText(
    'after',
    '\nExit codes: 0 done · 1 the answer is no · 2 usage or bad input · 3 model failed · 4 a bug of ours',
  );
}

/** Says what went wrong, once. Aborts have already been told by their command; so has commander. */
function tell(error: unknown, io: Io): void {
  if (error instanceof CommanderError || error instanceof CompactionInvariantError) return;
  if (error instanceof HoldfastError) {
    const message =
      error instanceof ModelError ? `${error.message} ${adviceOn(error)} Nothing was written.` : error.message;
    io.talk(`${paragraph(`${io.paint.bad('holdfast:')} ${message}`, '', io)}\n`);
    return;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.talk(
    `${io.paint.bad('holdfast:')} this is a bug of ours. Nothing was written. Please report it with what follows:\n${trace}\n`,
  );
}
