import { z } from 'zod';
import type { Message } from '../types/index.js';
import { ClaudeCodeTurns } from './claude-code-turns.js';
import type { JsonLine } from './json-source.js';
import { logBlockSchema } from './log-block.js';
import { readLine, readTurns } from './log-turn.js';

const lineSchema = z.looseObject({
  type: z.string(),
  subtype: z.string().nullish(),
  uuid: z.string().nullish(),
  timestamp: z.string().nullish(),
  isMeta: z.boolean().nullish(),
  isSidechain: z.boolean().nullish(),
  isCompactSummary: z.boolean().nullish(),
  compactMetadata: z
    .looseObject({
      preservedSegment: z.looseObject({ headUuid: z.string(), tailUuid: z.string() }).nullish(),
      preservedMessages: z.looseObject({ uuids: z.array(z.string()) }).nullish(),
    })
    .nullish(),
  message: z
    .looseObject({ id: z.string().nullish(), content: z.union([z.string(), z.array(logBlockSchema)]) })
    .nullish(),
});

/** One line of a log that can be a turn or the boundary of a compaction. */
export type ClaudeCodeLine = z.infer<typeof lineSchema>;

const READ_TYPES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system']);

/** Whether a line of a log is one of Claude Code's turns. */
export function isClaudeCodeLine(value: unknown): boolean {
  const { success, data } = lineSchema.safeParse(value);
  return success && (data.type === 'user' || data.type === 'assistant') && data.message != null;
}

/**
 * Reads the lines of a Claude Code log or web export. Lines of one API message are merged; progress, snapshots and side chains are
 * no turns; what the runtime wrote under the user's role is marked so; everything before the last compaction is past.
 * @throws InvalidInputError `line_invalid` when a line that says it is a turn cannot be read
 */
export function readClaudeCode(lines: readonly JsonLine[], file: string): Message[] {
  const turns = new ClaudeCodeTurns();
  const seen = new Set<string>();
  for (const source of lines) {
    const line = readLine(lineSchema, source, READ_TYPES, file);
    if (line === null || line.isSidechain === true) continue;
    // A later compaction may write lines from before an earlier one again, with the ids they had.
    if (line.uuid != null && seen.has(line.uuid)) continue;
    if (line.uuid != null) seen.add(line.uuid);
    if (line.type === 'system' && line.subtype === 'compact_boundary') turns.cut(line);
    else if (line.type === 'user' && line.message != null) turns.addUser(line);
    else if (line.type === 'assistant' && line.message != null) turns.addAssistant(line);
  }
  return readTurns(turns.result());
}
