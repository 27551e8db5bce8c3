import { splitMessages } from '../../src/spans/index.js';
import type { Message, PartProvenance, Role, Span } from '../../src/types/index.js';

/** A message with one text part. */
export function say(role: Role, text: string, more: Partial<Message> & { provenance?: PartProvenance } = {}): Message {
  const { provenance = 'own', ...rest } = more;
  return {
    id: 'm',
    role,
    parts: [{ type: 'text', text, provenance }],
    toolCalls: [],
    answers: [],
    said: null,
    past: false,
    raw: undefined,
    ...rest,
  };
}

export function splitText(text: string, role: Role = 'system'): Span[] {
  return splitMessages([say(role, text)], { countTokens: (words) => words.length });
}
