import { z } from 'zod';
import type { Message } from '../types/index.js';
import type { JsonLine } from './json-source.js';
import { assistantChat, callsOf, logBlockSchema, textsOf } from './log-block.js';
import { chatContent, type LogTurn, readLine, readTurns } from './log-turn.js';

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
      content: z.union([z.string(), z.array(logBlockSchema)]).optional(),
      toolCallId: z.string().nullish(),
      command: z.string().nullish(),
      output: z.string().nullish(),
    })
    .nullish(),
});

type Entry = z.infer<typeof entrySchema>;

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
  const content = message.content ?? [];
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const texts = textsOf(blocks);
  const media = blocks.flatMap(({ type: kind }) => (kind === 'image' || kind === 'file' ? [kind] : []));
  switch (message.role) {
    case 'user':
      return [{ chat: { role: 'user', content: chatContent(texts, media) }, said }];
    case 'assistant':
      return [
        {
          chat: assistantChat(
            blocks,
            callsOf(blocks, 'toolCall', (block) => block.arguments),
          ),
          said,
        },
      ];
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
