import pc from 'picocolors';
import type { RetryPolicy } from '../llm/index.js';
import { type Painter, PLAIN } from '../report/index.js';

/** The command line's way to the world: handed in, so that a test can stand in for the terminal. */
export interface Io {
  /** Results. */
  out(text: string): void;
  /** Talk and progress. */
  talk(text: string): void;
  readInput(): Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly paint: Painter;
  /** Columns of a summary. */
  readonly width: number;
  /** Whether somebody watches the talk: then progress may move. */
  readonly isWatched: boolean;
  /** How a model is asked again; a test need not wait. @default the library's */
  readonly retry?: Partial<RetryPolicy>;
}

/** Summaries are written for 80 columns and never wider than this. */
const MAX_WIDTH = 100;
const DEFAULT_WIDTH = 80;

/** The process's own terminal. `NO_COLOR` is respected; results are never coloured, only talk is. */
export function terminalIo({ stdout, stderr, stdin, env }: NodeJS.Process): Io {
  const isWatched = stderr.isTTY === true;
  const columns = isWatched ? (stderr.columns ?? DEFAULT_WIDTH) : DEFAULT_WIDTH;
  return {
    out: (text) => void stdout.write(text),
    talk: (text) => void stderr.write(text),
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
      return Buffer.concat(chunks);
    },
    env,
    paint: takesColour(isWatched, env) ? COLOURS : PLAIN,
    width: Math.min(columns, MAX_WIDTH),
    isWatched,
  };
}

/** A reader that has seen enough (`| head`) closes the pipe: that is no error of ours. */
export function leaveQuietly(stream: Pick<NodeJS.WriteStream, 'on'>, leave: () => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    leave();
  });
}

function takesColour(isWatched: boolean, env: Io['env']): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  return env.FORCE_COLOR !== undefined || isWatched;
}

const colours = pc.createColors(true);
const COLOURS: Painter = {
  strong: colours.bold,
  quiet: colours.dim,
  good: colours.green,
  bad: colours.red,
  mark: colours.cyan,
};
