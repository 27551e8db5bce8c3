import { type ModelMessage, pruneMessages } from 'ai';
import type { ChatMessage } from '../../../src/formats/index.js';
import { argumentsOf, type LabelledSession } from './sessions.js';

/** Messages of our sessions as the AI SDK holds them. */
function toModelMessages(messages: readonly ChatMessage[]): ModelMessage[] {
  const names = new Map(
    messages.flatMap(({ tool_calls: calls }) =>
      (calls ?? []).map(({ id, function: called }) => [id, called?.name ?? '']),
    ),
  );
  return messages.map((message): ModelMessage => {
    const content = typeof message.content === 'string' ? message.content : '';
    if (message.role === 'system' || message.role === 'user') return { role: message.role, content };
    if (message.role === 'tool') {
      const id = message.tool_call_id ?? '';
      const output = { type: 'text', value: content } as const;
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: id, toolName: names.get(id) ?? 'tool', output }],
      };
    }
    const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: called?.name ?? 'tool',
      input: argumentsOf(called?.arguments),
    }));
    const text = content === '' ? [] : [{ type: 'text' as const, text: content }];
    return { role: 'assistant', content: [...text, ...calls] };
  });
}

/** And back: the same text in the same roles. */
function fromModelMessages(messages: readonly ModelMessage[]): ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    if (message.role === 'system') return [{ role: 'system', content: message.content }];
    if (message.role === 'tool') {
      return message.content.flatMap((part) =>
        part.type !== 'tool-result' || part.output.type !== 'text'
          ? []
          : [{ role: 'tool', tool_call_id: part.toolCallId, content: part.output.value }],
      );
    }
    if (typeof message.content === 'string') return [{ role: message.role, content: message.content }];
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const calls = message.content.flatMap((part) =>
      part.type === 'tool-call'
        ? [
            {
              id: part.toolCallId,
              type: 'function',
              function: { name: part.toolName, arguments: JSON.stringify(part.input) },
            },
          ]
        : [],
    );
    if (calls.length === 0) return [{ role: message.role, content: text }];
    return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: calls }];
  });
}

/** `pruneMessages` at its strictest: no reasoning, no tool calls. It knows no budget and never drops a person's message. */
export function pruned({ messages }: LabelledSession): ChatMessage[] {
  return fromModelMessages(
    pruneMessages({
      messages: toModelMessages(messages),
      reasoning: 'all',
      toolCalls: 'all',
      emptyMessages: 'remove',
    }),
  );
}
