import type { z } from 'zod';
import { InvalidInputError } from '../errors/index.js';
import type { Message } from '../types/index.js';
import type { ChatMessage } from './chat-message.js';
import type { JsonLine } from './json-source.js';
import { readChat } from './openai-chat.js';

/** One turn of a log: the chat message it is written as, and what only the log knows of it. */
export interface LogTurn {
  readonly chat: ChatMessage;
  /** When it was said, ISO 8601. */
  readonly said: string | null;
}

/** The turns of a log on both sides of its last compaction. */
export interface LogTurns {
  /** What an earlier compaction has removed from context. */
  readonly past: readonly LogTurn[];
  readonly live: readonly LogTurn[];
}

/**
 * Makes neutral messages of a log's turns. They are read from the chat messages they are written as, so that what is verified is
 * what ships, and whoever reads the written session again takes nobody's words for the user's.
 */
export function readTurns({ past, live }: LogTurns): Message[] {
  const before = settleCalls(past.filter(isSaid), false);
  const turns = [...before, ...settleCalls(live.filter(isSaid), true)];
  const messages = readChat(turns.map(({ chat }) => chat));
  return messages.map((message, index) => ({ ...message, said: turns[index]!.said, past: index < before.length }));
}

/** An answer that was broken off before its first word says nothing and calls nothing. */
function isSaid({ chat: { role, content, tool_calls: calls } }: LogTurn): boolean {
  return role !== 'assistant' || (calls?.length ?? 0) > 0 || (content?.length ?? 0) > 0;
}

/**
 * Chat wants the results directly behind their call, and one for each. In a log, words that were typed meanwhile may stand between
 * them, and a call that was broken off has none.
 * @param mayWait  whether the calls of the last turn may still wait for their results
 */
function settleCalls(turns: readonly LogTurn[], mayWait: boolean): LogTurn[] {
  const callers = new Map<string, number>();
  const results = new Map<number, Map<string, LogTurn>>();
  const moved = new Set<LogTurn>();
  for (const [index, turn] of turns.entries()) {
    for (const { id } of turn.chat.tool_calls ?? []) callers.set(id, index);
    const answered = turn.chat.tool_call_id ?? null;
    const caller = answered === null ? undefined : callers.get(answered);
    if (answered === null || caller === undefined) continue;
    const known = results.get(caller) ?? new Map<string, LogTurn>();
    if (known.has(answered)) continue;
    results.set(caller, known.set(answered, turn));
    moved.add(turn);
  }
  const last = mayWait ? turns.findLastIndex((turn) => !moved.has(turn)) : -1;
  return turns.flatMap((turn, index) => {
    if (moved.has(turn)) return [];
    const known = results.get(index);
    return [
      turn,
      ...(turn.chat.tool_calls ?? []).flatMap(({ id }) => known?.get(id) ?? (index === last ? [] : [noResult(id)])),
    ];
  });
}

function noResult(callId: string): LogTurn {
  return { chat: { role: 'tool', tool_call_id: callId, content: '[No result: the call was broken off]' }, said: null };
}

/** Types of a log's lines: those that say they are turns, and others that may tell of one. */
export interface LineTypes {
  readonly turns: ReadonlySet<unknown>;
  readonly others?: ReadonlySet<unknown>;
}

/**
 * Reads one line of a log. A line of a type that is no turn may have any shape; one that says it is a turn has to be read.
 * @returns the line, or null when it is no turn and not in the known shape
 * @throws InvalidInputError `line_invalid` naming file, line and field
 */
export function readLine<T>(
  schema: z.ZodType<T>,
  { value, label, line }: JsonLine,
  types: LineTypes,
  file: string,
): T | null {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (!types.turns.has(type) && types.others?.has(type) !== true) return null;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (!types.turns.has(type)) return null;
  const { path } = parsed.error.issues[0]!;
  const field = path.join('.');
  const wanted = path.at(-1) === 'content' ? ': it must be a string, or a list of blocks that each have a type' : '';
  throw new InvalidInputError(
    'line_invalid',
    `${file}, ${label}: ${field} cannot be read${wanted}. The line says it is a turn (type ${String(type)}), so it is not skipped.`,
    { file, ...(line === undefined ? {} : { line }), field },
  );
}
