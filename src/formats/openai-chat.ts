import type { Message, MessageFormat } from '../types/index.js';
import { type ChatMessage, isChatMessage } from './chat-message.js';
import { checkIds } from './check-ids.js';
import { type ChatPlace, checkMessage } from './check-message.js';
import { readMessage } from './read-message.js';

/**
 * The OpenAI chat format: `{ role, content, tool_calls?, tool_call_id? }`. A message that was read is written back as the very
 * object that came in.
 * @example openaiChat.read([{ role: 'user', content: 'Never push to main.' }])[0]?.role // 'user'
 */
export const openaiChat: MessageFormat<ChatMessage> = {
  name: 'openai-chat',
  read: (messages) => readChat(messages),
  write: (messages) => openaiMessages(messages),
};

/**
 * Reads chat messages into the neutral shape. Ids are the host's; a message without one is named by its position.
 * @throws InvalidInputError `message_invalid` or `duplicate_id`, naming file and field
 */
export function readChat(messages: readonly unknown[], place: ChatPlace = {}): Message[] {
  const checked = messages.map((value, index) => checkMessage(value, index, place));
  const taken = new Set(checked.flatMap(({ id }) => (id == null ? [] : [String(id)])));
  const read = checked.map((raw, index) =>
    readMessage(raw, raw.id == null ? freeId(`message-${index}`, taken) : String(raw.id)),
  );
  checkIds(read, place);
  return read;
}

/** Messages as OpenAI chat, whatever they were read from: the host's own object where it is one, else made anew. */
export function openaiMessages(messages: readonly Message[]): ChatMessage[] {
  return messages.map((message) => (isChatMessage(message.raw) ? message.raw : chatMessageOf(message)));
}

/** A chat message made from the neutral shape alone. Reasoning is left out: the API refuses fields it does not know. */
function chatMessageOf({ role, parts, toolCalls, answers }: Message): ChatMessage {
  const texts = parts.flatMap((part) => (part.type === 'text' && part.provenance !== 'reasoning' ? [part.text] : []));
  const calls = toolCalls.map(({ id, name, arguments: text }) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
  }));
  return {
    role,
    content: texts.join('\n'),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(answers.length === 0 ? {} : answers.length === 1 ? { tool_call_id: answers[0]! } : { tool_call_ids: answers }),
  };
}

/** A host may name its own messages as we would. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}'`, taken) : id;
}
