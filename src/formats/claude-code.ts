import { z } from 'zod';
import type { Message } from '../types/index.js';
import { queuedWords } from './claude-code-queue.js';
import { ClaudeCodeTurns } from './claude-code-turns.js';
import type { JsonLine } from './json-source.js';
import { logBlockSchema } from './log-block.js';
import { readLine, readTurns } from './log-turn.js';

const contentSchema = z.union([z.string(), z.array(logBlockSchema)]);

const lineSchema = z.looseObject({
  type: z.string(),
  subtype: z.string().nullish(),
  uuid: z.string().nullish(),
  timestamp: z.string().nullish(),
  isMeta: z.boolean().nullish(),
  isSidechain: z.boolean().nullish(),
  isCompactSummary: z.boolean().nullish(),
  /** What a compaction kept; versions differ, and one that cannot be read kept nothing. */
  compactMetadata: z
    .looseObject({
      preservedSegment: z.looseObject({ headUuid: z.string(), tailUuid: z.string() }).nullish(),
      preservedMessages: z.looseObject({ uuids: z.array(z.string()) }).nullish(),
    })
    .nullish()
    .catch(null),
  message: z.looseObject({ id: z.string().nullish(), content: contentSchema }).nullish(),
  /** Text of a queue operation. */
  content: z.unknown().optional(),
  attachment: z.looseObject({ type: z.string(), prompt: contentSchema.optional() }).nullish().catch(null),
});

/** One line of a log that can be a turn or the boundary of a compaction. */
export type ClaudeCodeLine = z.infer<typeof lineSchema>;

const TURN_TYPES: ReadonlySet<unknown> = new Set(['user', 'assistant']);
/** Lines that are no turns, and may tell of one; in an unknown shape they tell nothing. */
const OTHER_TYPES: ReadonlySet<unknown> = new Set(['system', 'attachment', 'queue-operation']);

/** Whether a line of a log is one of Claude Code's turns. */
export function isClaudeCodeLine(value: unknown): boolean {
  const { success, data } = lineSchema.safeParse(value);
  return success && TURN_TYPES.has(data.type) && data.message != null;
}

/**
 * Reads the lines of a Claude Code log or web export. Lines of one API message are merged; progress, snapshots and side chains are
 * no turns; what a person typed meanwhile is one; what the runtime wrote under the user's role is marked so; everything before the
 * last compaction is past.
 * @throws InvalidInputError `line_invalid` when a line that says it is a turn cannot be read
 */
export function readClaudeCode(lines: readonly JsonLine[], file: string): Message[] {
  const turns = new ClaudeCodeTurns();
  const queued = queuedWords(lines);
  const seen = new Set<string>();
  for (const [index, source] of lines.entries()) {
    const line = readLine(lineSchema, source, { turns: TURN_TYPES, others: OTHER_TYPES }, file);
    if (line === null || line.isSidechain === true) continue;
    // A later compaction may write lines from before an earlier one again, with the ids they had.
    if (line.uuid != null && seen.has(line.uuid)) continue;
    if (line.uuid != null) seen.add(line.uuid);
    if (queued.has(index)) turns.addUser({ ...line, message: { content: String(line.content) } });
    else addLine(turns, line);
  }
  return readTurns(turns.result());
}

function addLine(turns: ClaudeCodeTurns, line: ClaudeCodeLine): void {
  const { type, subtype, message, attachment } = line;
  if (type === 'system' && subtype === 'compact_boundary') turns.cut(line);
  if (type === 'user' && message != null) turns.addUser(line);
  if (type === 'assistant' && message != null) turns.addAssistant(line);
  if (type === 'attachment' && attachment?.type === 'queued_command' && attachment.prompt !== undefined) {
    turns.addUser({ ...line, message: { content: attachment.prompt } });
  }
}
