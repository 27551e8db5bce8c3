import { InvalidInputError } from '../errors/index.js';
import type { Issue, Message, Role, WarningCode } from '../types/index.js';
import { isChatMessage } from './chat-message.js';
import { orphanResults } from './check-ids.js';
import { isClaudeCodeLine, readClaudeCode } from './claude-code.js';
import { parseJson, parseJsonLines } from './json-source.js';
import { openaiMessages, readChat } from './openai-chat.js';
import { isPiEntry, readPi } from './pi.js';

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

/** What a reader makes of a source. */
interface Reading {
  readonly messages: readonly Message[];
  readonly writesBack: boolean;
  write(messages: readonly Message[]): string;
}

type Reader = (source: string, options: Required<Pick<ReadSessionOptions, 'file' | 'role'>>) => Reading;

/** Every format by name. One row is all a new one needs, and a line in `detect`. */
const READERS = {
  'openai-chat': readObject('messages'),
  'openai-chat-array': (source, { file }) => {
    const value = parseJson(source, file);
    const indent = indentOf(source);
    const list = asList(value, 'the document', file);
    return {
      messages: readChat(list, { file }),
      writesBack: true,
      write: (messages) => stringify(openaiMessages(messages), indent),
    };
  },
  'openai-chat-jsonl': (source, { file }) => ({
    messages: readChat(
      parseJsonLines(source, file).map(({ value }) => value),
      { file },
    ),
    writesBack: true,
    write: (messages) =>
      openaiMessages(messages)
        .map((message) => `${JSON.stringify(message)}\n`)
        .join(''),
  }),
  'swe-agent': readObject('history'),
  'claude-code': (source, { file }) => asChat(readClaudeCode(parseJsonLines(source, file), file)),
  'claude-code-web': (source, { file }) => {
    const { loglines } = asObject(parseJson(source, file), file);
    const lines = asList(loglines, 'loglines', file).map((value, index) => ({ value, line: index + 1 }));
    return asChat(readClaudeCode(lines, file));
  },
  pi: (source, { file }) => asChat(readPi(parseJsonLines(source, file), file)),
  text: (source, { role }) => readText(source, role),
} as const satisfies Record<string, Reader>;

type FormatName = keyof typeof READERS;

/** Names of the known formats. */
export function listFormats(): string[] {
  return Object.keys(READERS);
}

/**
 * Reads a session file in whatever known format it has; the format is found in the content.
 * @throws InvalidInputError `file_empty`, `json_invalid`, `format_unknown`, `no_messages`, `message_invalid`, `duplicate_id`
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
  const name = format === undefined ? detect(text, file) : knownName(format);
  const { messages, writesBack, write } = READERS[name](text, { file, role });
  if (messages.every(({ past }) => past)) {
    throw new InvalidInputError(
      'no_messages',
      `${file} was read as ${name} and holds no messages; a session needs at least one.`,
      { file },
    );
  }
  const warnings = orphanResults(messages);
  return {
    session: { format: name, messages, warnings },
    source,
    writesBack,
    writeSession: write,
    reread: (shipped) => readChat(openaiMessages(shipped)),
  };
}

function knownName(format: string): FormatName {
  const known = Object.keys(READERS).find((name) => name === format) as FormatName | undefined;
  if (known !== undefined) return known;
  throw new InvalidInputError('format_unknown', `There is no format ${format}. Known: ${listFormats().join(', ')}.`, {
    field: 'format',
  });
}

/** Looks at the content; only where it could be either does the file's name decide. */
function detect(text: string, file: string): FormatName {
  const start = text.trimStart();
  if (/\.(?:md|markdown|txt)$/iu.test(file) || !/^[[{]/u.test(start)) return 'text';
  if (start.startsWith('[')) return 'openai-chat-array';
  const firstLine = start.slice(0, start.indexOf('\n') === -1 ? undefined : start.indexOf('\n'));
  if (isObjectText(firstLine) && start.trimEnd().length > firstLine.trimEnd().length) return detectLog(text, file);
  const object = asObject(parseJson(text, file), file);
  if (Array.isArray(object.messages)) return 'openai-chat';
  if (Array.isArray(object.history)) return 'swe-agent';
  if (Array.isArray(object.loglines)) return 'claude-code-web';
  // A log of one line.
  return isPiEntry(object) || isClaudeCodeLine(object) || isChatMessage(object)
    ? detectLog(text, file)
    : refuse(Object.keys(object), file);
}

function detectLog(text: string, file: string): FormatName {
  const values = parseJsonLines(text, file).map(({ value }) => value);
  if (values.some((value) => isPiEntry(value) && !isClaudeCodeLine(value))) return 'pi';
  if (values.some(isClaudeCodeLine)) return 'claude-code';
  if (values.every(isChatMessage)) return 'openai-chat-jsonl';
  return refuse(Object.keys(asObject(values[0], file)), file);
}

function refuse(keys: readonly string[], file: string): never {
  throw new InvalidInputError(
    'format_unknown',
    `${file} is JSON in no format that holdfast knows (at the top: ${keys.slice(0, 8).join(', ') || 'nothing'}). Known: ${listFormats().join(', ')}; name one with --format.`,
    { file },
  );
}

/** An object that holds the messages under one key; all else in it is kept. */
function readObject(key: 'messages' | 'history'): Reader {
  return (source, { file }) => {
    const object = asObject(parseJson(source, file), file);
    const indent = indentOf(source);
    return {
      messages: readChat(asList(object[key], key, file), { file, list: key }),
      writesBack: true,
      write: (messages) => stringify({ ...object, [key]: openaiMessages(messages) }, indent),
    };
  };
}

/** Logs are not written back: what ships is OpenAI chat. */
function asChat(messages: readonly Message[]): Reading {
  return { messages, writesBack: false, write: writeChat };
}

function writeChat(messages: readonly Message[]): string {
  return stringify({ messages: openaiMessages(messages) }, 2);
}

function readText(source: string, role: Role): Reading {
  const raw = { role, content: source };
  const parts = [{ type: 'text', text: source, provenance: 'own' } as const];
  const message: Message = { id: 'message-0', role, parts, toolCalls: [], answers: [], said: null, past: false, raw };
  const isUnchanged = (messages: readonly Message[]) => messages.length === 1 && messages[0]!.raw === raw;
  return {
    messages: [message],
    writesBack: true,
    write: (messages) => (isUnchanged(messages) ? source : writeChat(messages)),
  };
}

function asObject(value: unknown, file: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InvalidInputError('format_unknown', `${file} must hold a JSON object or a list of messages.`, { file });
}

function asList(value: unknown, field: string, file: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new InvalidInputError('format_unknown', `${file}: ${field} must be a list of messages.`, { file, field });
}

function stringify(value: unknown, indent: string | number): string {
  return `${JSON.stringify(value, null, indent)}\n`;
}

/** The indentation a document is written with, so that it is written back alike. */
function indentOf(source: string): string {
  return /^\s*[[{]\r?\n([ \t]+)/u.exec(source)?.[1] ?? '';
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // Not a line of its own: the whole is one document, or broken, and the parser of the whole says which.
    return false;
  }
}
