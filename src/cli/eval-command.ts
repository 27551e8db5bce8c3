import { Command } from 'commander';
import { evalClassifyCommand } from './eval-classify.js';
import { evalVerifyCommand } from './eval-verify.js';
import type { Io } from './terminal.js';

/** `holdfast eval <stage>`: how well a stage does on labelled cases. */
export function evalCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('eval').description('score a stage on labelled cases');
  for (const stage of [evalClassifyCommand, evalVerifyCommand]) {
    command.addCommand(stage(io, done));
  }
  return command;
}
