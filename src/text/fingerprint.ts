import type { Message } from '../types/index.js';
import { sha256 } from './hash.js';
import { messageText } from './message-text.js';

/** Identity of a message by what an agent reads in it: role, text, calls and answers. Indices and ids may shift, this does not. */
export function fingerprint(message: Pick<Message, 'role' | 'parts' | 'toolCalls' | 'answers'>): string {
  const calls = message.toolCalls.flatMap((call) => [call.id, call.name, call.arguments]);
  return sha256(message.role, messageText(message), String(calls.length), ...calls, ...message.answers);
}
