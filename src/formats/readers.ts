import { InvalidInputError } from '../errors/index.js';
import type { Message, Role } from '../types/index.js';
import { readClaudeCode } from './claude-code.js';
import { parseJson, parseJsonLines } from './json-source.js';
import { openaiMessages, readChat } from './openai-chat.js';
import { readPi } from './pi.js';

/** What a reader makes of a source. */
export interface Reading {
  readonly messages: readonly Message[];
  readonly writesBack: boolean;
  write(messages: readonly Message[]): string;
}

/** Reads a source; the name of the file is for messages, the role for a text that is one message. */
export type Reader = (source: string, options: { readonly file: string; readonly role: Role }) => Reading;

/** Every format by name. One row is all a new one needs, and a line in `detect-format.ts`. */
export const READERS = {
  'openai-chat': readObject('messages'),
  'openai-chat-array': (source, { file }) => {
    const list = asList(parseJson(source, file), 'the document', file);
    return {
      messages: readChat(list, { file }),
      writesBack: true,
      write: (messages) => stringify(openaiMessages(messages), layoutOf(source)),
    };
  },
  'openai-chat-jsonl': (source, { file }) => {
    const entries = parseJsonLines(source, file);
    const values = entries.map(({ value }) => value);
    return {
      messages: readChat(values, { file, lines: entries.map(({ line = 0 }) => line) }),
      writesBack: true,
      write: (messages) =>
        openaiMessages(messages)
          .map((message) => `${JSON.stringify(message)}\n`)
          .join(''),
    };
  },
  'swe-agent': readObject('history'),
  'claude-code': (source, { file }) => asChat(readClaudeCode(parseJsonLines(source, file), file)),
  'claude-code-web': (source, { file }) => {
    const { loglines } = asObject(parseJson(source, file), file);
    const lines = asList(loglines, 'loglines', file).map((value, index) => ({ value, label: `loglines[${index}]` }));
    return asChat(readClaudeCode(lines, file));
  },
  pi: (source, { file }) => asChat(readPi(parseJsonLines(source, file), file)),
  text: (source, { role }) => readText(source, role),
} as const satisfies Record<string, Reader>;

export type FormatName = keyof typeof READERS;

/** Names of the known formats. */
export function listFormats(): string[] {
  return Object.keys(READERS);
}

/** An object that holds the messages under one key; all else in it is kept. */
function readObject(key: 'messages' | 'history'): Reader {
  return (source, { file }) => {
    const object = asObject(parseJson(source, file), file);
    return {
      messages: readChat(asList(object[key], key, file), { file, list: key }),
      writesBack: true,
      write: (messages) => stringify({ ...object, [key]: openaiMessages(messages) }, layoutOf(source)),
    };
  };
}

/** Logs are not written back: what ships is OpenAI chat. */
function asChat(messages: readonly Message[]): Reading {
  return { messages, writesBack: false, write: writeChat };
}

function writeChat(messages: readonly Message[]): string {
  return stringify({ messages: openaiMessages(messages) }, { indent: '  ', end: '\n' });
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

/** @throws InvalidInputError `format_unknown` when a value is no object */
export function asObject(value: unknown, file: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InvalidInputError('format_unknown', `${file} must hold a JSON object or a list of messages.`, { file });
}

function asList(value: unknown, field: string, file: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new InvalidInputError('format_unknown', `${file}: ${field} must be a list of messages.`, { file, field });
}

/** How a document is laid out, so that it is written back alike. */
interface Layout {
  readonly indent: string;
  readonly end: string;
}

function stringify(value: unknown, { indent, end }: Layout): string {
  return `${JSON.stringify(value, null, indent)}${end}`;
}

function layoutOf(source: string): Layout {
  const indent = /^\s*[[{]\r?\n([ \t]+)/u.exec(source)?.[1] ?? '';
  return { indent, end: source.endsWith('\n') ? '\n' : '' };
}
