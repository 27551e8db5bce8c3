import { z } from 'zod';
import type { ChatMessage } from './chat-message.js';
import { chatContent } from './log-turn.js';

/** One block of a log's message: text, thinking, a call, or something else. Logs name the same things alike. */
export const logBlockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  thinking: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
});

export type LogBlock = z.infer<typeof logBlockSchema>;

/** A call as chat has it; its input becomes JSON text. */
export type LogCall = NonNullable<ChatMessage['tool_calls']>[number];

/** Texts of the text blocks, in order. */
export function textsOf(blocks: readonly LogBlock[]): string[] {
  return blocks.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []));
}

/** An assistant's blocks as one chat message. */
export function assistantChat(blocks: readonly LogBlock[], calls: readonly LogCall[]): ChatMessage {
  const thinking = blocks.flatMap(({ type, thinking: text }) => (type === 'thinking' && text ? [text] : []));
  return {
    role: 'assistant',
    content: chatContent(textsOf(blocks)),
    ...(thinking.length === 0 ? {} : { reasoning_content: thinking.join('\n') }),
    ...(calls.length === 0 ? {} : { tool_calls: [...calls] }),
  };
}

/** The calls among the blocks, where both id and name are known. */
export function callsOf(
  blocks: readonly LogBlock[],
  callType: string,
  inputOf: (block: LogBlock) => unknown,
): LogCall[] {
  return blocks.flatMap((block) => {
    if (block.type !== callType || block.id === undefined || block.name === undefined) return [];
    const text = JSON.stringify(inputOf(block) ?? {});
    return [{ id: block.id, type: 'function', function: { name: block.name, arguments: text } }];
  });
}
