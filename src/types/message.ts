/** Who speaks. `system`, `developer` and `user` have authority; `assistant` and `tool` never do. */
export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool';

/** A role whose words can bind the agent, strongest first. */
export type Authority = 'system' | 'developer' | 'user';

/**
 * Where a text part comes from, as far as the format knows.
 * `own`: the words of the message's role. `machine`: written by the runtime under somebody's role (reminders, task
 * notifications, command echoes). `summary`: what an earlier compaction put in place of messages. `reasoning`: the model's thinking.
 */
export type PartProvenance = 'own' | 'machine' | 'summary' | 'reasoning';

/** Text of a message, with where it came from. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly provenance: PartProvenance;
}

/** An image, a file, an audio clip, an encrypted block: kept as it is, never read, counted by an estimate. */
export interface OpaquePart {
  readonly type: 'opaque';
  /** What it is, for reports: `image`, `audio`, `file`, … */
  readonly media: string;
  readonly estimatedTokens: number;
}

export type Part = TextPart | OpaquePart;

/** One call of a tool by the assistant; `arguments` is the JSON text as the model wrote it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** One turn of the host's transcript, in the neutral shape that every format reads to and writes from. */
export interface Message {
  /** Unique in its session; made by the format when the host has none. */
  readonly id: string;
  readonly role: Role;
  readonly parts: readonly Part[];
  /** Calls this message makes (assistant only). */
  readonly toolCalls: readonly ToolCall[];
  /** Ids of the calls this message is the result of (tool only). */
  readonly answers: readonly string[];
  /** When it was said, ISO 8601, or null when the host does not tell. */
  readonly said: string | null;
  /** True when an earlier compaction of the host has already removed it from context: mined for pins, never shipped. */
  readonly past: boolean;
  /** The host's own record, untouched; the writer gives it back as it was. Undefined for messages we made. */
  readonly raw: unknown;
}
