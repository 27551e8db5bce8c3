import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '../errors/index.js';
import { type LabelledText, readLabelledDocument, readLabelledRows } from '../eval/index.js';
import type { Role } from '../types/index.js';
import { fileExists, readText } from './files.js';
import type { Io } from './terminal.js';

const LABELS = '.labels.jsonl';
const DOCUMENT = /\.(?:md|txt)$/u;

/**
 * Reads labelled texts: a `.jsonl` of rows, a document with its labels beside it, or a folder of such documents.
 * @throws InvalidInputError `labels_missing` where a document has none beside it; `no_labels` where a folder holds none
 */
export async function readLabelled(paths: readonly string[], role: Role, io: Io): Promise<LabelledText[]> {
  const read = await Promise.all(paths.map((path) => readOne(path, role, io)));
  return read.flat();
}

async function readOne(path: string, role: Role, io: Io): Promise<LabelledText[]> {
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory() === true) return readFolder(path, role, io);
  if (path.endsWith(LABELS)) return [await readDocument(path.replace(LABELS, '.md'), path, role, io)];
  if (DOCUMENT.test(path)) return [await readDocument(path, path.replace(DOCUMENT, LABELS), role, io)];
  return readLabelledRows(await readText(path, io), path);
}

async function readFolder(folder: string, role: Role, io: Io): Promise<LabelledText[]> {
  const names = (await readdir(folder)).sort();
  const documents = names.filter((name) => DOCUMENT.test(name) && names.includes(name.replace(DOCUMENT, LABELS)));
  if (documents.length === 0) {
    throw new InvalidInputError(
      'no_labels',
      `${folder} holds no document with labels beside it (NAME.md and NAME${LABELS}).`,
      { file: folder },
    );
  }
  return readLabelled(
    documents.map((name) => join(folder, name)),
    role,
    io,
  );
}

async function readDocument(path: string, labels: string, role: Role, io: Io): Promise<LabelledText> {
  if (!(await fileExists(labels))) {
    throw new InvalidInputError(
      'labels_missing',
      `${path} has no labels beside it; expected ${labels}, one JSON row a line with start, end and class.`,
      { file: path },
    );
  }
  return readLabelledDocument(await readText(path, io), await readText(labels, io), labels, role);
}
