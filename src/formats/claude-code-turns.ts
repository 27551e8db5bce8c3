import type { ChatMessage } from './chat-message.js';
import type { ClaudeCodeLine } from './claude-code.js';
import { assistantChat, blocksOf, callsOf, type LogBlock, logBlockSchema, toolChat, userContent } from './log-block.js';
import type { LogTurn, LogTurns } from './log-turn.js';
import { markMachine, markSummary } from './machine-text.js';

/** A turn while its lines are being gathered. */
interface OpenTurn {
  readonly uuids: string[];
  readonly said: string | null;
  /** Blocks of an assistant's message, which is split over lines; a person's turn has its chat message at once. */
  readonly blocks: LogBlock[];
  readonly chat: ChatMessage | null;
}

/** Gathers the turns of a Claude Code log, line by line. */
export class ClaudeCodeTurns {
  private past: OpenTurn[] = [];
  private live: OpenTurn[] = [];
  private readonly byMessageId = new Map<string, OpenTurn>();
  private awaitsSummary = false;

  /** A compaction: all before it is past, save what it says it preserved. */
  cut({ compactMetadata }: Pick<ClaudeCodeLine, 'compactMetadata'>): void {
    const preserved = new Set(compactMetadata?.preservedMessages?.uuids ?? this.segment(compactMetadata));
    const isPreserved = ({ uuids }: OpenTurn) => uuids.some((uuid) => preserved.has(uuid));
    this.past.push(...this.live.filter((turn) => !isPreserved(turn)));
    this.live = this.live.filter(isPreserved);
    this.awaitsSummary = true;
  }

  /** One API message is split over several lines that share its id; results may stand between them. */
  addAssistant({ message, uuid, timestamp }: ClaudeCodeLine): void {
    const blocks = blocksOf(message?.content);
    const id = message?.id;
    const known = id == null ? undefined : this.byMessageId.get(id);
    if (known !== undefined) {
      known.blocks.push(...blocks);
      if (uuid != null) known.uuids.push(uuid);
      return;
    }
    const turn = { ...opened(uuid, timestamp), blocks: [...blocks], chat: null };
    if (id != null) this.byMessageId.set(id, turn);
    this.live.push(turn);
  }

  /** A user line may hold results of tools, each a turn of its own, and what the user or the runtime says. */
  addUser({ message, uuid, timestamp, isMeta, isCompactSummary }: ClaudeCodeLine): void {
    const blocks = blocksOf(message?.content);
    const add = (chat: ChatMessage) => this.live.push({ ...opened(uuid, timestamp), blocks: [], chat });
    if (isCompactSummary === true) {
      // The web export has no boundary of its own.
      if (!this.awaitsSummary) this.cut({});
      this.awaitsSummary = false;
      this.live.unshift({ ...opened(uuid, timestamp), blocks: [], chat: user(blocks, markSummary) });
      return;
    }
    for (const block of blocks.filter(({ type }) => type === 'tool_result')) add(resultChat(block));
    const said = blocks.filter(({ type }) => type !== 'tool_result');
    if (said.length > 0) add(user(said, isMeta === true ? markMachine : undefined));
  }

  result(): LogTurns {
    return { past: this.past.map(closed), live: this.live.map(closed) };
  }

  /** The uuids from the head of a preserved segment to its tail. Past a head or tail that is not there, nothing is preserved. */
  private segment(metadata: ClaudeCodeLine['compactMetadata']): readonly string[] {
    const segment = metadata?.preservedSegment;
    if (segment == null) return [];
    const first = this.live.findIndex(({ uuids }) => uuids.includes(segment.headUuid));
    const last = this.live.findLastIndex(({ uuids }) => uuids.includes(segment.tailUuid));
    return first === -1 ? [] : this.live.slice(first, last + 1).flatMap(({ uuids }) => uuids);
  }
}

function opened(uuid: string | null | undefined, timestamp: string | null | undefined) {
  return { uuids: uuid == null ? [] : [uuid], said: timestamp ?? null };
}

function closed({ blocks, chat, said }: OpenTurn): LogTurn {
  return {
    chat:
      chat ??
      assistantChat(
        blocks,
        callsOf(blocks, 'tool_use', ({ input }) => input),
      ),
    said,
  };
}

function user(blocks: readonly LogBlock[], mark?: (text: string) => string): ChatMessage {
  return { role: 'user', content: userContent(blocks, mark) };
}

function resultChat({ tool_use_id: id, content }: LogBlock): ChatMessage {
  return toolChat(typeof id === 'string' ? id : '', resultBlocks(content));
}

/** Tools write what they like into their results: a block in no known shape is kept as a note that it was there. */
function resultBlocks(content: unknown): readonly LogBlock[] {
  if (typeof content === 'string') return blocksOf(content);
  if (!Array.isArray(content)) return [];
  return content.map((block: unknown) => logBlockSchema.safeParse(block).data ?? { type: 'block' });
}
