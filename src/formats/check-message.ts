import { InvalidInputError } from '../errors/index.js';
import { CHAT_ROLES, type ChatMessage, chatMessageSchema } from './chat-message.js';

/** Where a list of chat messages stands, for error messages. */
export interface ChatPlace {
  readonly file?: string;
  /** Name of the list. @default 'messages' */
  readonly list?: string;
  /** The line each message stands on, counted from 1, where each has a line of its own. */
  readonly lines?: readonly number[];
}

/**
 * Checks that a value is a chat message.
 * @returns the very value
 * @throws InvalidInputError `message_invalid` naming file, line and field, and what would be right; values are not quoted
 */
export function checkMessage(
  value: unknown,
  index: number,
  { file, list = 'messages', lines }: ChatPlace,
): ChatMessage {
  const parsed = chatMessageSchema.safeParse(value);
  if (parsed.success) return value as ChatMessage;
  const path = parsed.error.issues[0]!.path;
  const line = lines?.[index];
  const field = `${list}[${index}]${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')}`;
  const where = [file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(', ');
  throw new InvalidInputError(
    'message_invalid',
    `${where === '' ? '' : `${where}: `}${field} ${stateOf(value, path)}; ${expectation(path[0])}.`,
    { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }), field },
  );
}

/** What stands there, without showing it. */
function stateOf(value: unknown, path: readonly PropertyKey[]): string {
  let at: unknown = value;
  for (const step of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
  if (at === undefined) return 'is missing';
  if (at === null) return 'is null';
  if (Array.isArray(at)) return 'is a list';
  if (path[0] === 'role' && typeof at === 'string' && /^[\w-]{1,20}$/u.test(at)) return `is "${at}"`;
  return typeof at === 'object' ? 'is an object of another shape' : `is a ${typeof at}`;
}

function expectation(field: PropertyKey | undefined): string {
  switch (field) {
    case undefined:
      return 'a message is an object with role and content';
    case 'role':
      return `a role is one of ${CHAT_ROLES.join(', ')}`;
    case 'content':
      return 'a content is a string, null, or a list of parts that each have a type';
    case 'tool_calls':
      return 'a tool call is { id, function: { name, arguments } }, with arguments as JSON text';
    case 'function_call':
      return 'a function call is { name, arguments }, with arguments as JSON text';
    case 'id':
      return 'an id is a string or a number';
    case 'tool_call_ids':
      return 'it is a list of strings';
    default:
      return `${String(field)} is a string`;
  }
}
