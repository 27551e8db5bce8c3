import type { Part, ToolCall } from '../types/index.js';
import type { ChatPart, ToolPart } from './chat-message.js';
import { opaquePart } from './opaque-parts.js';

/** Calls among the parts of a content, as Anthropic writes them. */
export function callsIn(parts: readonly ChatPart[]): ToolCall[] {
  return parts.flatMap((part: ToolPart): ToolCall[] => {
    const { type, id, name, input } = part;
    if (type !== 'tool_use' || typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, arguments: JSON.stringify(input ?? {}) }];
  });
}

/** Ids of the calls whose results stand among the parts of a content. */
export function answersIn(parts: readonly ChatPart[]): string[] {
  return parts.flatMap(({ type, tool_use_id: id }: ToolPart) =>
    type === 'tool_result' && typeof id === 'string' ? [id] : [],
  );
}

/**
 * What there is to read in a part that belongs to a tool.
 * @returns null when it does not; a call has nothing to read beside its arguments, a result is no word of the user under whose role
 * it stands
 */
export function toolPartsOf(part: ToolPart): Part[] | null {
  const { type, thinking, content, id } = part;
  if (type === 'tool_use' && typeof id === 'string') return [];
  if (type === 'thinking' && typeof thinking === 'string') {
    return [{ type: 'text', text: thinking, provenance: 'reasoning' }];
  }
  if (type !== 'tool_result') return null;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text: content }];
  return blocks.flatMap((block): Part[] => {
    if (!isPart(block)) return [];
    return block.text == null ? [opaquePart(block)] : [{ type: 'text', text: block.text, provenance: 'machine' }];
  });
}

function isPart(value: unknown): value is ChatPart {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false;
  return !('text' in value) || value.text == null || typeof value.text === 'string';
}
