import { z } from 'zod';
import type { Message } from '../types/index.js';
import type { JsonLine } from './json-source.js';
import { chatContent, type LogTurn, readLine, readTurns } from './log-turn.js';

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  thinking: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  arguments: z.unknown().optional(),
});

const entrySchema = z.looseObject({
  type: z.string(),
  id: z.string().nullish(),
  timestamp: z.string().nullish(),
  summary: z.string().nullish(),
  firstKeptEntryIndex: z.number().nullish(),
  firstKeptEntryId: z.string().nullish(),
  message: z
    .looseObject({
      role: z.string(),
      content: z.union([z.string(), z.array(blockSchema)]).optional(),
      toolCallId: z.string().nullish(),
      command: z.string().nullish(),
      output: z.string().nullish(),
    })
    .nullish(),
});

type Entry = z.infer<typeof entrySchema>;
type Block = z.infer<typeof blockSchema>;

const TURN_TYPES: ReadonlySet<unknown> = new Set(['message', 'compaction']);

/** Whether an entry is one of pi's turns. */
export function isPiEntry(value: unknown): boolean {
  const { success, data } = entrySchema.safeParse(value);
  return success && (data.type === 'session' || (data.type === 'message' && data.message != null));
}

/**
 * Reads the entries of a pi log. A compaction names the first entry it kept: what stands before that is past, and its summary
 * stands where they stood.
 * @throws InvalidInputError `line_invalid` when an entry that says it is a turn cannot be read
 */
export function readPi(entries: readonly JsonLine[], file: string): Message[] {
  const parsed = entries.map(({ value, line }) => readLine(entrySchema, value, TURN_TYPES, { file, line }));
  const compaction = parsed.findLast((entry) => entry?.type === 'compaction') ?? null;
  const firstKept = compaction === null ? 0 : indexOfKept(compaction, parsed);
  const past: LogTurn[] = [];
  const live: LogTurn[] = [];
  for (const [index, entry] of parsed.entries()) {
    if (entry !== null) (index < firstKept ? past : live).push(...turnsOf(entry));
  }
  const summary = compaction?.summary == null ? [] : [summaryTurn(compaction.summary, compaction.timestamp ?? null)];
  return readTurns([...past, ...summary, ...live], past.length);
}

function indexOfKept({ firstKeptEntryIndex, firstKeptEntryId }: Entry, entries: readonly (Entry | null)[]): number {
  if (firstKeptEntryIndex != null) return firstKeptEntryIndex;
  return Math.max(
    0,
    entries.findIndex((entry) => entry?.id != null && entry.id === firstKeptEntryId),
  );
}

function summaryTurn(summary: string, said: string | null): LogTurn {
  return { chat: { role: 'user', content: summary }, said, provenance: 'summary' };
}

/** Entries that are no turns (model changes, labels, earlier compactions) give none. */
function turnsOf({ type, message, timestamp, summary }: Entry): LogTurn[] {
  const said = timestamp ?? null;
  if (type === 'branch_summary' && summary != null) return [summaryTurn(summary, said)];
  if (type !== 'message' || message == null) return [];
  const blocks =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content } as Block] : (message.content ?? []);
  const texts = blocks.flatMap(({ type: kind, text }) => (kind === 'text' && text !== undefined ? [text] : []));
  const media = blocks.flatMap(({ type: kind }) => (kind === 'image' || kind === 'file' ? [kind] : []));
  switch (message.role) {
    case 'user':
      return [{ chat: { role: 'user', content: chatContent(texts, media) }, said }];
    case 'assistant':
      return [{ chat: assistantChat(blocks, texts), said }];
    case 'toolResult':
      return [
        { chat: { role: 'tool', tool_call_id: message.toolCallId ?? '', content: chatContent(texts, media) }, said },
      ];
    case 'bashExecution':
      return [
        {
          chat: { role: 'user', content: `$ ${message.command ?? ''}\n${message.output ?? ''}` },
          said,
          provenance: 'machine',
        },
      ];
    case 'branchSummary':
    case 'compactionSummary':
      return [summaryTurn(texts.join('\n'), said)];
    default:
      return texts.length === 0
        ? []
        : [{ chat: { role: 'user', content: chatContent(texts) }, said, provenance: 'machine' }];
  }
}

function assistantChat(blocks: readonly Block[], texts: readonly string[]): LogTurn['chat'] {
  const thinking = blocks.flatMap(({ type, thinking: text }) => (type === 'thinking' && text ? [text] : []));
  const calls = blocks
    .filter(({ type, id, name }) => type === 'toolCall' && id !== undefined && name !== undefined)
    .map(({ id, name, arguments: input }) => ({
      id: id!,
      type: 'function',
      function: { name: name!, arguments: JSON.stringify(input ?? {}) },
    }));
  return {
    role: 'assistant',
    content: chatContent(texts),
    ...(thinking.length === 0 ? {} : { reasoning_content: thinking.join('\n') }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}
