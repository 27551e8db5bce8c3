import type { ChatMessage } from '../../src/formats/index.js';

/**
 * What the chat API refuses, as sentences; a written log must give none. Stricter than the reader: a call has its results
 * directly behind it, and no message has a field that the API does not know.
 * @param orphans  whether results without a call are told
 */
export function refusedByChat(messages: readonly ChatMessage[], { orphans = true } = {}): string[] {
  const issues: string[] = [];
  let open = new Set<string>();
  messages.forEach((message, index) => {
    const tell = (what: string) => issues.push(`message ${index} (${message.role}) ${what}`);
    const strange = Object.keys(message).filter(
      (key) => !['role', 'content', 'tool_calls', 'tool_call_id'].includes(key),
    );
    if (strange.length > 0) tell(`has the fields ${strange.join(', ')}`);
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id ?? '') && orphans) tell('answers no open call');
    } else {
      if (open.size > 0) tell(`stands before ${open.size} results`);
      open = new Set((message.tool_calls ?? []).map(({ id }) => id));
    }
    const { content } = message;
    if (content === undefined || (content === null && open.size === 0)) tell('has no content');
    const kinds = message.role === 'user' ? ['text', 'image_url', 'file'] : ['text'];
    if (Array.isArray(content) && content.length === 0) tell('has an empty content');
    for (const part of Array.isArray(content) ? content : []) {
      if (!kinds.includes(part.type)) tell(`has a part of type ${part.type}`);
    }
  });
  return issues;
}
