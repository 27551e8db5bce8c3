import { z } from 'zod';
import type { Message } from '../types/index.js';
import type { ChatMessage } from './chat-message.js';
import type { JsonLine } from './json-source.js';
import { assistantChat, callsOf, type LogBlock, logBlockSchema, textsOf } from './log-block.js';
import { chatContent, type LogTurn, readLine, readTurns } from './log-turn.js';

const lineSchema = z.looseObject({
  type: z.string(),
  subtype: z.string().nullish(),
  timestamp: z.string().nullish(),
  isMeta: z.boolean().nullish(),
  isSidechain: z.boolean().nullish(),
  isCompactSummary: z.boolean().nullish(),
  message: z
    .looseObject({ id: z.string().nullish(), content: z.union([z.string(), z.array(logBlockSchema)]) })
    .nullish(),
});

type Line = z.infer<typeof lineSchema>;

const TURN_TYPES: ReadonlySet<unknown> = new Set(['user', 'assistant']);

/** Whether a line of a log is one of Claude Code's turns. */
export function isClaudeCodeLine(value: unknown): boolean {
  const { success, data } = lineSchema.safeParse(value);
  return success && (data.type === 'user' || data.type === 'assistant') && data.message != null;
}

/**
 * Reads the lines of a Claude Code log or web export. Lines of one API message are merged; progress, snapshots, meta lines and
 * side chains are no turns; everything before the last compaction is past.
 * @throws InvalidInputError `line_invalid` when a line that says it is a turn cannot be read
 */
export function readClaudeCode(lines: readonly JsonLine[], file: string): Message[] {
  const turns: LogTurn[] = [];
  const byMessageId = new Map<string, number>();
  let firstLive = 0;
  for (const { value, line: number } of lines) {
    const line = readLine(lineSchema, value, TURN_TYPES, { file, line: number });
    if (line === null) continue;
    if (line.subtype === 'compact_boundary' || line.isCompactSummary === true) firstLive = turns.length;
    if (line.message == null || line.isMeta === true || line.isSidechain === true) continue;
    if (line.type === 'assistant') addAssistant(turns, byMessageId, line);
    if (line.type === 'user') turns.push(...userTurns(line));
  }
  return readTurns(turns, firstLive);
}

/** One API message is split over several lines that share its id; results may stand between them. */
function addAssistant(turns: LogTurn[], byMessageId: Map<string, number>, line: Line): void {
  const { id, content } = line.message!;
  const blocks = blocksOf(content);
  const chat = assistantChat(
    blocks,
    callsOf(blocks, 'tool_use', (block) => block.input),
  );
  const known = id == null ? undefined : byMessageId.get(id);
  if (known !== undefined) {
    turns[known] = { ...turns[known]!, chat: mergeAssistant(turns[known]!.chat, chat) };
    return;
  }
  if (id != null) byMessageId.set(id, turns.length);
  turns.push({ chat, said: line.timestamp ?? null });
}

function blocksOf(content: string | readonly LogBlock[]): readonly LogBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function mergeAssistant(before: ChatMessage, after: ChatMessage): ChatMessage {
  const texts = [before, after].flatMap(({ content }) => {
    if (typeof content === 'string') return [content];
    return (content ?? []).map((part) => String(part.text));
  });
  const thinking = [before, after].flatMap(({ reasoning_content: text }) => text ?? []);
  const calls = [...(before.tool_calls ?? []), ...(after.tool_calls ?? [])];
  return {
    role: 'assistant',
    content: chatContent(texts),
    ...(thinking.length === 0 ? {} : { reasoning_content: thinking.join('\n') }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

/** A user line may hold results of tools, each a turn of its own, and what the user says. */
function userTurns({ message, timestamp, isCompactSummary }: Line): LogTurn[] {
  const said = timestamp ?? null;
  const content = message!.content;
  if (typeof content === 'string') return [userTurn(content, said, isCompactSummary === true)];
  const results = content.filter(({ type }) => type === 'tool_result').map((block) => resultTurn(block, said));
  const texts = textsOf(content);
  const media = content.filter(({ type }) => type !== 'text' && type !== 'tool_result').map(({ type }) => type);
  if (texts.length + media.length === 0) return results;
  return [...results, userTurn(chatContent(texts, media), said, isCompactSummary === true)];
}

function userTurn(content: ChatMessage['content'], said: string | null, isSummary: boolean): LogTurn {
  return { chat: { role: 'user', content }, said, ...(isSummary ? { provenance: 'summary' as const } : {}) };
}

function resultTurn({ tool_use_id, content }: LogBlock, said: string | null): LogTurn {
  const parts = Array.isArray(content) ? (content as LogBlock[]) : [];
  const texts =
    typeof content === 'string' ? [content] : parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  const media = parts.flatMap(({ type, text }) => (typeof text === 'string' ? [] : [type]));
  return {
    chat: {
      role: 'tool',
      tool_call_id: typeof tool_use_id === 'string' ? tool_use_id : '',
      content: chatContent(texts, media),
    },
    said,
  };
}
