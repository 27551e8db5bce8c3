import { InvalidInputError } from '../errors/index.js';
import type { Message, MessageFormat, Part, Role } from '../types/index.js';
import { CHAT_ROLES, type ChatMessage, chatMessageSchema, isChatMessage } from './chat-message.js';
import { checkIds } from './check-ids.js';
import { splitUserText } from './machine-text.js';
import { opaquePart } from './opaque-parts.js';

/** Where a list of chat messages stands, for error messages. */
export interface ChatPlace {
  readonly file?: string;
  /** Name of the list. @default 'messages' */
  readonly list?: string;
}

/**
 * The OpenAI chat format: `{ role, content, tool_calls?, tool_call_id? }`. A message that was read is written back as the very
 * object that came in.
 */
export const openaiChat: MessageFormat<ChatMessage> = {
  name: 'openai-chat',
  read: (messages) => readChat(messages),
  write: (messages) => openaiMessages(messages),
};

/**
 * Reads chat messages into the neutral shape.
 * @throws InvalidInputError `message_invalid` or `duplicate_id`, naming file and field
 */
export function readChat(messages: readonly unknown[], place: ChatPlace = {}): Message[] {
  const read = messages.map((value, index) => readMessage(checkMessage(value, index, place), index));
  checkIds(read, place);
  return read;
}

/** Messages as OpenAI chat, whatever they were read from. */
export function openaiMessages(messages: readonly Message[]): ChatMessage[] {
  return messages.map((message) => (isChatMessage(message.raw) ? message.raw : chatMessageOf(message)));
}

/** A chat message made from the neutral shape alone: for messages of ours, which hold text and nothing else. */
function chatMessageOf({ role, parts }: Message): ChatMessage {
  return { role, content: parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n') };
}

function checkMessage(value: unknown, index: number, { file, list = 'messages' }: ChatPlace): ChatMessage {
  const parsed = chatMessageSchema.safeParse(value);
  if (parsed.success) return value as ChatMessage;
  const issue = parsed.error.issues[0]!;
  const field = [
    `${list}[${index}]`,
    ...issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)),
  ].join('');
  const where = file === undefined ? field : `${file}: ${field}`;
  throw new InvalidInputError('message_invalid', `${where} ${expectation(issue.path[0])}.`, {
    ...(file === undefined ? {} : { file }),
    field,
  });
}

function expectation(field: PropertyKey | undefined): string {
  if (field === undefined) return 'must be an object with role and content';
  if (field === 'role') return `must be one of ${CHAT_ROLES.join(', ')}`;
  if (field === 'content') return 'must be a string, null, or an array of parts that each have a type';
  if (field === 'tool_calls')
    return 'must be a list of { id, function: { name, arguments } }, with arguments as JSON text';
  return 'has a value of a wrong type';
}

function readMessage(raw: ChatMessage, index: number): Message {
  const role: Role = raw.role === 'function' ? 'tool' : raw.role;
  return {
    id: raw.id ?? `message-${index}`,
    role,
    parts: [...reasoningOf(raw), ...partsOf(raw.content, role)],
    toolCalls: (raw.tool_calls ?? []).map((call) => ({
      id: call.id,
      name: call.function.name,
      arguments: call.function.arguments,
    })),
    answers: raw.tool_call_ids ?? (typeof raw.tool_call_id === 'string' ? [raw.tool_call_id] : []),
    said: typeof raw.timestamp === 'string' ? raw.timestamp : null,
    past: false,
    raw,
  };
}

function reasoningOf({ reasoning_content: text }: ChatMessage): Part[] {
  return typeof text === 'string' && text !== '' ? [{ type: 'text', text, provenance: 'reasoning' }] : [];
}

function partsOf(content: ChatMessage['content'], role: Role): Part[] {
  if (content === null || content === undefined) return [];
  if (typeof content === 'string') return textParts(content, role);
  return content.flatMap((part) => {
    const text = part.text ?? part.refusal;
    return typeof text === 'string' && TEXT_PARTS.has(part.type) ? textParts(text, role) : [opaquePart(part)];
  });
}

const TEXT_PARTS = new Set(['text', 'input_text', 'output_text', 'refusal']);

function textParts(text: string, role: Role): Part[] {
  return role === 'user' ? splitUserText(text) : [{ type: 'text', text, provenance: 'own' }];
}
