import { openState } from '../commit/index.js';
import { InvalidInputError } from '../errors/index.js';
import { readSession, type SessionFile } from '../formats/index.js';
import type { CompactionState, Message, MessageFormat } from '../types/index.js';
import { fileExists, readText } from './files.js';
import type { ReadOptions } from './session-options.js';
import type { Io } from './terminal.js';

/** Reads a session file in whatever known format it has. */
export async function openSession(path: string, { format, role }: ReadOptions, io: Io): Promise<SessionFile> {
  const source = await readText(path, io);
  return readSession(source, { file: path, role, ...(format === undefined ? {} : { format }) });
}

/** The messages of a file are neutral already; what is written is what the file's format will read back. */
export function shippedBy(file: SessionFile): MessageFormat<Message> {
  return {
    name: file.session.format,
    read: (messages) => [...messages],
    write: (messages) => [...file.reread(messages)],
  };
}

/**
 * Reads a state file, if one stands there.
 * @throws InvalidInputError when it is not JSON, not a state, or was changed
 */
export async function openStateFile(path: string | undefined, io: Io): Promise<CompactionState | undefined> {
  if (path === undefined || !(await fileExists(path))) return undefined;
  const text = await readText(path, io);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(
      'state_invalid',
      `${path} is not JSON. Pass the file that --state wrote, or name one that does not exist yet to begin anew.`,
      { file: path },
      { cause },
    );
  }
  return openState(value, path);
}
