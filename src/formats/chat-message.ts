import { z } from 'zod';

/** Roles of the OpenAI chat format; `function` is the old name of a tool's answer. */
export const CHAT_ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

export type ChatRole = (typeof CHAT_ROLES)[number];

/** One part of a content: text, a refusal, a picture, audio, a file, or what a host adds. */
export interface ChatPart {
  readonly type: string;
  readonly text?: string | null;
  readonly refusal?: string | null;
}

/** A part of Anthropic's content, which some hosts keep under `messages` too: it pairs calls and results by id. */
export interface ToolPart extends ChatPart {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly input?: unknown;
  readonly tool_use_id?: unknown;
  readonly content?: unknown;
  readonly thinking?: unknown;
}

/** A call of a tool: a function with JSON arguments, or a custom tool with free text. */
export interface ChatToolCall {
  readonly id: string;
  readonly type?: string;
  /** The API has arguments as JSON text; some hosts keep them parsed. */
  readonly function?: { readonly name: string; readonly arguments: string | object };
  readonly custom?: { readonly name: string; readonly input: string };
}

/**
 * One message of the OpenAI chat format. The message types of the `openai` package fit it; fields that are not named here are
 * the host's, and stay.
 */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly content?: string | null | readonly ChatPart[];
  /** The host's id, if it keeps one. */
  readonly id?: string | number | null;
  readonly name?: string | null;
  readonly refusal?: string | null;
  readonly tool_calls?: readonly ChatToolCall[] | null;
  readonly tool_call_id?: string | null;
  /** SWE-agent's spelling of `tool_call_id`. */
  readonly tool_call_ids?: readonly string[] | null;
  /** The old spelling of one tool call. */
  readonly function_call?: { readonly name: string; readonly arguments: string | object } | null;
  /** The model's thinking, as several servers name it. */
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly timestamp?: unknown;
}

const functionSchema = z.looseObject({
  name: z.string(),
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]),
});
const toolCallSchema = z.union([
  z.looseObject({ id: z.string(), function: functionSchema }),
  z.looseObject({ id: z.string(), custom: z.looseObject({ name: z.string(), input: z.string() }) }),
]);
const partSchema = z.looseObject({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() });

/** What every chat message must have; the rest is the host's. */
export const chatMessageSchema = z.looseObject({
  role: z.enum(CHAT_ROLES),
  content: z.union([z.string(), z.null(), z.array(partSchema)]).optional(),
  id: z.union([z.string(), z.number()]).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
  tool_call_id: z.string().nullish(),
  tool_call_ids: z.array(z.string()).nullish(),
  function_call: functionSchema.nullish(),
});

/** Whether a value is a chat message by its role and the type of its content: how the writer knows a host's own record. */
export function isChatMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null || !('role' in value)) return false;
  if (!CHAT_ROLES.some((role) => role === value.role)) return false;
  const content = 'content' in value ? value.content : null;
  return content == null || typeof content === 'string' || Array.isArray(content);
}
