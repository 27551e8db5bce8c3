import type { Message, Part, Role, ToolCall } from '../types/index.js';
import type { ChatMessage, ChatPart } from './chat-message.js';
import { opaquePart } from './opaque-parts.js';
import { splitUserText } from './split-user-text.js';
import { answersIn, callsIn, toolPartsOf } from './tool-parts.js';

/** Ids of old function calls begin so. They have none of their own, and the name is all that pairs them with their answer. */
export const FUNCTION_ID = 'function:';

/** Reads one chat message that was checked. */
export function readMessage(raw: ChatMessage, id: string): Message {
  const role: Role = raw.role === 'function' ? 'tool' : raw.role;
  return {
    id,
    role,
    // The content comes first, though the model thought before it spoke: offsets count in the host's own string.
    parts: [...contentParts(raw, role), ...reasoningOf(raw)],
    toolCalls: callsOf(raw),
    answers: answersOf(raw),
    said: saidAt(raw.timestamp),
    past: false,
    raw,
  };
}

function contentParts({ content, refusal }: ChatMessage, role: Role): Part[] {
  const refused = typeof refusal === 'string' ? textParts(refusal, role) : [];
  if (content === null || content === undefined) return refused;
  const parts = typeof content === 'string' ? textParts(content, role) : content.flatMap((part) => partsOf(part, role));
  return [...parts, ...refused];
}

const TEXT_PARTS: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text', 'refusal']);

function partsOf(part: ChatPart, role: Role): Part[] {
  const text = part.text ?? part.refusal;
  if (text != null && TEXT_PARTS.has(part.type)) return textParts(text, role);
  return toolPartsOf(part) ?? [opaquePart(part)];
}

function textParts(text: string, role: Role): Part[] {
  return role === 'user' ? splitUserText(text) : [{ type: 'text', text, provenance: 'own' }];
}

/** Servers name it differently, and some write it under both names. */
function reasoningOf({ reasoning_content: content, reasoning }: ChatMessage): Part[] {
  const text = [content, reasoning].find((field) => typeof field === 'string' && field !== '');
  return typeof text === 'string' ? [{ type: 'text', text, provenance: 'reasoning' }] : [];
}

function callsOf({ content, tool_calls: calls, function_call: old }: ChatMessage): ToolCall[] {
  const named = (calls ?? []).map(
    ({ id, function: called, custom }): ToolCall => ({
      id,
      name: called?.name ?? custom?.name ?? '',
      arguments: jsonText(called?.arguments ?? custom?.input ?? ''),
    }),
  );
  const read = typeof content === 'string' ? named : [...named, ...callsIn(content ?? [])];
  return old == null
    ? read
    : [...read, { id: FUNCTION_ID + old.name, name: old.name, arguments: jsonText(old.arguments) }];
}

function jsonText(value: string | object): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A time that is no ISO 8601 is no time that anybody here could compare. */
function saidAt(timestamp: unknown): string | null {
  return typeof timestamp === 'string' && /^\d{4}-\d\d-\d\d/u.test(timestamp) ? timestamp : null;
}

function answersOf({ role, name, content, tool_call_id: id, tool_call_ids: ids }: ChatMessage): readonly string[] {
  if (role === 'function') return typeof name === 'string' ? [FUNCTION_ID + name] : [];
  if (ids != null) return ids;
  return typeof id === 'string' ? [id] : answersIn(typeof content === 'string' ? [] : (content ?? []));
}
