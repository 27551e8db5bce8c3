import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run.js';
import type { Io } from '../../src/cli/terminal.js';
import { PLAIN } from '../../src/report/index.js';

/** What one command line did. */
export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly talk: string;
}

/** Runs a command line in this process, with a terminal that remembers. */
export async function run(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
  retry: Io['retry'] = {},
): Promise<Ran> {
  let [out, talk] = ['', ''];
  const io: Io = {
    out: (text) => {
      out += text;
    },
    talk: (text) => {
      talk += text;
    },
    readInput: async () => new TextEncoder().encode(input),
    env,
    paint: PLAIN,
    width: 80,
    isWatched: false,
    retry: { sleep: async () => {}, ...retry },
  };
  const exit = await runCli(args, io);
  return { exit, out, talk };
}

/** A fresh folder with these files; the path of each by name. */
export async function folder(files: Record<string, string | object>): Promise<(name: string) => string> {
  const path = await mkdtemp(join(tmpdir(), 'holdfast-'));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(path, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return (name) => join(path, name);
}
