import { z } from 'zod';

const toolCallSchema = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const partSchema = z.looseObject({ type: z.string() });

/** Roles of the OpenAI chat format; `function` is the old name of a tool's answer. */
export const CHAT_ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

/** The shape every chat message must have. Unknown fields stand: they are the host's. */
export const chatMessageSchema = z.looseObject({
  role: z.enum(CHAT_ROLES),
  content: z.union([z.string(), z.null(), z.array(partSchema)]).optional(),
  id: z.string().optional(),
  name: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
  tool_call_id: z.string().nullish(),
  tool_call_ids: z.array(z.string()).nullish(),
  reasoning_content: z.string().nullish(),
});

/** One message of the OpenAI chat format, with whatever else the host keeps in it. */
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Whether a value is a chat message: how the writer knows a host's own record. */
export function isChatMessage(value: unknown): value is ChatMessage {
  return (
    typeof value === 'object' && value !== null && 'role' in value && CHAT_ROLES.some((role) => role === value.role)
  );
}
