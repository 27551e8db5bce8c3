import type { z } from 'zod';
import { InvalidInputError } from '../errors/index.js';
import type { Message, PartProvenance } from '../types/index.js';
import type { ChatMessage } from './chat-message.js';
import { readChat } from './openai-chat.js';

/** One turn of a log, as the chat message it is written as, and what only the log knows of it. */
export interface LogTurn {
  readonly chat: ChatMessage;
  readonly said: string | null;
  /** Provenance of all its text, where the log says so; else it is read from the text. */
  readonly provenance?: PartProvenance;
}

/**
 * Makes neutral messages of a log's turns. They are written as OpenAI chat, so what is verified is what ships.
 * @param firstLive  turns before this one were removed from context by an earlier compaction
 */
export function readTurns(turns: readonly LogTurn[], firstLive: number): Message[] {
  const messages = readChat(turns.map(({ chat }) => chat));
  return messages.map((message, index) => {
    const { said, provenance } = turns[index]!;
    const parts =
      provenance === undefined
        ? message.parts
        : message.parts.map((part) => (part.type === 'text' ? { ...part, provenance } : part));
    return { ...message, parts, said, past: index < firstLive };
  });
}

/** Text and pictures of a log's message as chat content: a string where there is one text and nothing else. */
export function chatContent(texts: readonly string[], media: readonly string[] = []): ChatMessage['content'] {
  if (texts.length <= 1 && media.length === 0) return texts[0] ?? null;
  return [...texts.map((text) => ({ type: 'text', text })), ...media.map((type) => ({ type }))];
}

/**
 * Reads one line of a log. A line of a type that is no turn may have any shape; one that says it is a turn has to be read.
 * @returns the line, or null when it is no turn and not in the known shape
 * @throws InvalidInputError `line_invalid` naming file, line and field
 */
export function readLine<T>(
  schema: z.ZodType<T>,
  value: unknown,
  turnTypes: ReadonlySet<unknown>,
  { file, line }: { readonly file: string; readonly line: number },
): T | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (!turnTypes.has(type)) return null;
  const { path, message } = parsed.error.issues[0]!;
  const field = path.join('.');
  throw new InvalidInputError(
    'line_invalid',
    `${file}, line ${line}, ${field}: ${message}. The line says it is a turn (type ${String(type)}), so it is not skipped.`,
    { file, line, field },
  );
}
