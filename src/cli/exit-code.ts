import { CommanderError } from 'commander';
import {
  CompactionInvariantError,
  HoldfastError,
  InvalidInputError,
  InvalidOptionError,
  ModelError,
  PromptError,
} from '../errors/index.js';

/** What an exit code says. The README lists them; scripts rely on them. */
export const EXIT = {
  done: 0,
  /** The answer is no: compaction aborted, audit found a loss. */
  no: 1,
  /** Wrong usage or bad input. */
  usage: 2,
  /** The model could not be reached or gave no usable answer. */
  model: 3,
  /** A bug of ours. */
  bug: 4,
} as const;

/** The exit code of an error. What we did not throw on purpose is a bug of ours. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof ModelError) return EXIT.model;
  if (error instanceof CompactionInvariantError) {
    return error.issues.some(({ code }) => code === 'model_failed') ? EXIT.model : EXIT.no;
  }
  if (error instanceof InvalidInputError || error instanceof InvalidOptionError || error instanceof PromptError) {
    return EXIT.usage;
  }
  return error instanceof HoldfastError ? EXIT.no : EXIT.bug;
}
