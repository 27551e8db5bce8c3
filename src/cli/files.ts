import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidInputError } from '../errors/index.js';
import type { Io } from './terminal.js';

/** The name that stands for standard input. */
const STDIN = '-';

/**
 * Reads a text file, or standard input for `-`.
 * @throws InvalidInputError `file_missing`, `file_is_folder`, `file_unreadable` or `not_utf8`
 */
export async function readText(path: string, io: Io): Promise<string> {
  const bytes = path === STDIN ? await io.readInput() : await readBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInputError(
      'not_utf8',
      `${path} is not UTF-8 text. Convert it to UTF-8 first.`,
      { file: path },
      { cause },
    );
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const place = { file: path };
    if (code === 'ENOENT') {
      throw new InvalidInputError(
        'file_missing',
        `There is no file ${path}. Check the path, or pass - to read standard input.`,
        place,
        { cause },
      );
    }
    if (code === 'EISDIR') {
      throw new InvalidInputError('file_is_folder', `${path} is a folder; name one session file in it.`, place, {
        cause,
      });
    }
    throw new InvalidInputError('file_unreadable', `${path} cannot be read (${code ?? 'unknown reason'}).`, place, {
      cause,
    });
  }
}

/** Whether a file stands at the path. */
export async function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Checks, before any work, that an output can be written and overwrites no input.
 * @param inputs  paths that are read by the same command
 * @throws InvalidInputError `output_is_folder`, `output_overwrites_input` or `output_unwritable`
 */
export async function checkOutput(path: string, inputs: readonly string[]): Promise<void> {
  const place = { file: path };
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory() === true) {
    throw new InvalidInputError('output_is_folder', `${path} is a folder; name a file to write.`, place);
  }
  for (const input of inputs) {
    if (input !== STDIN && (await canonical(input)) === (await canonical(path))) {
      throw new InvalidInputError(
        'output_overwrites_input',
        `${path} is an input of this command, and inputs are never overwritten; name another file.`,
        place,
      );
    }
  }
  const target = known === null ? dirname(resolve(path)) : path;
  try {
    await access(dirname(resolve(path)), constants.W_OK);
    await access(target, constants.W_OK);
  } catch (cause) {
    throw new InvalidInputError(
      'output_unwritable',
      `${path} cannot be written: its folder is missing or does not allow it.`,
      place,
      { cause },
    );
  }
}

/** Writes to a temporary name and renames: a reader sees the old file or the new one, never a half. */
export async function writeText(path: string, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  await writeFileAtomic(path, text, { encoding: 'utf8' });
}

async function canonical(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
