import type { Message } from '../types/index.js';
import { sha256 } from './hash.js';
import { messageText } from './message-text.js';

/** Messages are values: the same object has the same fingerprint. */
const KNOWN = new WeakMap<object, string>();

/** Identity of a message by what an agent reads in it: role, text, calls and answers. Indices and ids may shift, this does not. */
export function fingerprint(message: Pick<Message, 'role' | 'parts' | 'toolCalls' | 'answers'>): string {
  const known = KNOWN.get(message);
  if (known !== undefined) return known;
  const calls = message.toolCalls.flatMap((call) => [call.id, call.name, call.arguments]);
  const hash = sha256(message.role, messageText(message), String(calls.length), ...calls, ...message.answers);
  KNOWN.set(message, hash);
  return hash;
}
