import { z } from 'zod';
import type { Message } from '../types/index.js';
import type { ChatMessage } from './chat-message.js';
import type { JsonLine } from './json-source.js';
import { assistantChat, blocksOf, callsOf, logBlockSchema, toolChat, userContent } from './log-block.js';
import { type LogTurn, readLine, readTurns } from './log-turn.js';
import { markMachine, markSummary } from './machine-text.js';
import { type PiNode, pathToLast } from './pi-path.js';

const contentSchema = z.union([z.string(), z.array(logBlockSchema)]);

const entrySchema = z.looseObject({
  type: z.string(),
  id: z.string().nullish(),
  parentId: z.string().nullish(),
  timestamp: z.string().nullish(),
  summary: z.string().nullish(),
  content: contentSchema.nullish(),
  firstKeptEntryIndex: z.number().nullish(),
  firstKeptEntryId: z.string().nullish(),
  message: z
    .looseObject({
      role: z.string(),
      content: contentSchema.nullish(),
      summary: z.string().nullish(),
      toolCallId: z.string().nullish(),
      command: z.string().nullish(),
      output: z.string().nullish(),
      excludeFromContext: z.boolean().nullish(),
    })
    .nullish(),
});

type Entry = z.infer<typeof entrySchema>;

const TURN_TYPES: ReadonlySet<unknown> = new Set(['message', 'compaction', 'branch_summary', 'custom_message']);

/** Whether an entry is one of pi's turns. */
export function isPiEntry(value: unknown): boolean {
  const { success, data } = entrySchema.safeParse(value);
  return success && (data.type === 'session' || (data.type === 'message' && data.message != null));
}

/**
 * Reads the entries of a pi log, on the branch that is open. A compaction names the first entry it kept: what stands before that
 * is past, and its summary stands where they stood.
 * @throws InvalidInputError `line_invalid` when an entry that says it is a turn cannot be read
 */
export function readPi(entries: readonly JsonLine[], file: string): Message[] {
  const nodes = entries.map(
    (source, index): PiNode<Entry> => ({
      index,
      ...idsOf(source.value),
      entry: readLine(entrySchema, source, { turns: TURN_TYPES }, file),
    }),
  );
  const path = pathToLast(nodes);
  const compaction = path.findLast(({ entry }) => entry?.type === 'compaction')?.entry ?? null;
  const firstKept = compaction === null ? 0 : placeOfKept(compaction, path);
  const turns = (from: number, to?: number) =>
    path.slice(from, to).flatMap(({ entry }) => (entry === null ? [] : turnsOf(entry)));
  const summary = compaction?.summary == null ? [] : [summaryTurn(compaction.summary, compaction)];
  return readTurns({ past: turns(0, firstKept), live: [...summary, ...turns(firstKept)] });
}

const idsSchema = z.looseObject({ id: z.string().nullish(), parentId: z.string().nullish() });

function idsOf(value: unknown): { readonly id: string | null; readonly parentId: string | null | undefined } {
  const ids = idsSchema.safeParse(value).data;
  return { id: ids?.id ?? null, parentId: ids?.parentId };
}

/** Older logs count entries from the first line, newer ones name them. A name that is nowhere leaves everything in context. */
function placeOfKept(compaction: Entry, path: readonly PiNode<Entry>[]): number {
  const { firstKeptEntryIndex: kept, firstKeptEntryId: id } = compaction;
  const place =
    kept == null
      ? path.findIndex((node) => id != null && node.id === id)
      : path.findIndex(({ index }) => index >= kept);
  return Math.max(0, place);
}

function summaryTurn(summary: string, { timestamp }: Entry): LogTurn {
  return { chat: { role: 'user', content: markSummary(summary) }, said: timestamp ?? null };
}

/** Entries that are no turns (model changes, labels, the compactions themselves) give none. */
function turnsOf(entry: Entry): LogTurn[] {
  const { type, message, summary, content } = entry;
  if (type === 'branch_summary') return summary == null ? [] : [summaryTurn(summary, entry)];
  if (type === 'compaction') return [];
  const chat = message == null ? ownWords(content, markMachine) : chatOf(message);
  return chat === null ? [] : [{ chat, said: entry.timestamp ?? null }];
}

function ownWords(content: Entry['content'], mark?: (text: string) => string): ChatMessage | null {
  const blocks = blocksOf(content);
  return blocks.length === 0 ? null : { role: 'user', content: userContent(blocks, mark) };
}

function chatOf(message: NonNullable<Entry['message']>): ChatMessage | null {
  const blocks = blocksOf(message.content);
  switch (message.role) {
    case 'user':
      return ownWords(message.content);
    case 'assistant':
      return assistantChat(
        blocks,
        callsOf(blocks, 'toolCall', (block) => block.arguments),
      );
    case 'toolResult':
      return toolChat(message.toolCallId ?? '', blocks);
    case 'bashExecution': {
      if (message.excludeFromContext === true) return null;
      return { role: 'user', content: markMachine(`$ ${message.command ?? ''}\n${message.output ?? ''}`) };
    }
    case 'branchSummary':
    case 'compactionSummary':
      return message.summary == null
        ? ownWords(message.content, markSummary)
        : { role: 'user', content: markSummary(message.summary) };
    default:
      return ownWords(message.content, markMachine);
  }
}
