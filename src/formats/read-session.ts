import { InvalidInputError } from '../errors/index.js';
import type { Issue, Message, Role, WarningCode } from '../types/index.js';
import { orphanResults } from './check-ids.js';
import { detectFormat } from './detect-format.js';
import { openaiMessages, readChat } from './openai-chat.js';
import { type FormatName, listFormats, READERS } from './readers.js';

/** A transcript, read. */
export interface Session {
  /** Name of the format it was read as. */
  readonly format: string;
  readonly messages: readonly Message[];
  readonly warnings: readonly Issue<WarningCode>[];
}

/** A session with the way back to a file. */
export interface SessionFile {
  readonly session: Session;
  /** The text as it was read: what an unchanged session is written as. */
  readonly source: string;
  /** The text to write for these messages: the same format where that can be written, else OpenAI chat. */
  writeSession(messages: readonly Message[]): string;
  /** Whether `writeSession` writes the format that was read. */
  readonly writesBack: boolean;
  /** Reads back what would be written: what really ships. */
  reread(messages: readonly Message[]): readonly Message[];
}

/** How to read. */
export interface ReadSessionOptions {
  /** Name for messages. */
  readonly file: string;
  /** @default detected from the content */
  readonly format?: string;
  /** Role of a markdown or text file. @default 'system' */
  readonly role?: Role;
}

/**
 * Reads a session file in whatever known format it has; the format is found in the content.
 * @throws InvalidInputError `file_empty`, `json_invalid`, `format_unknown`, `no_messages`, `message_invalid`, `line_invalid`,
 * `duplicate_id`
 */
export function readSession(source: string, { file, format, role = 'system' }: ReadSessionOptions): SessionFile {
  const text = source.replace(/^\ufeff/u, '');
  if (text.trim() === '') {
    throw new InvalidInputError(
      'file_empty',
      `${file} is empty; expected a session in one of these formats: ${listFormats().join(', ')}.`,
      { file },
    );
  }
  const name = format === undefined ? detectFormat(text, file) : knownName(format);
  const { messages, writesBack, write } = READERS[name](text, { file, role });
  if (messages.every(({ past }) => past)) throw noMessages(messages.length, name, file);
  const warnings = orphanResults(messages);
  return {
    session: { format: name, messages, warnings },
    source,
    writesBack,
    writeSession: write,
    reread: (shipped) => readChat(openaiMessages(shipped)),
  };
}

function noMessages(past: number, name: FormatName, file: string): InvalidInputError {
  const what =
    past === 0
      ? `${file} was read as ${name} and holds no messages`
      : `${file} was read as ${name}, and all of its ${past} messages stand before its last compaction`;
  return new InvalidInputError('no_messages', `${what}; a session needs at least one in context.`, { file });
}

/** @throws InvalidInputError `format_unknown` */
export function knownName(format: string): FormatName {
  const known = Object.keys(READERS).find((name) => name === format) as FormatName | undefined;
  if (known !== undefined) return known;
  throw new InvalidInputError('format_unknown', `There is no format ${format}. Known: ${listFormats().join(', ')}.`, {
    field: 'format',
  });
}
