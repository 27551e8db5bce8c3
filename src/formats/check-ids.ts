import { InvalidInputError } from '../errors/index.js';
import type { Issue, Message, WarningCode } from '../types/index.js';
import type { ChatPlace } from './check-message.js';
import { FUNCTION_ID } from './read-message.js';

/**
 * Refuses ids that cannot be told apart: two messages with one id, or a call that reuses the id of one still waiting for its
 * result. Reusing the id of an answered call is common and unambiguous: SWE-agent and tau-bench sessions do it.
 * @throws InvalidInputError `duplicate_id` naming both places
 */
export function checkIds(messages: readonly Message[], place: ChatPlace): void {
  const seen = new Map<string, string>();
  const open = new Map<string, string>();
  for (const [index, { id, toolCalls, answers }] of messages.entries()) {
    const path = `${place.list ?? 'messages'}[${index}]`;
    refuseTwin(seen.get(id), `${path}.id`, id, index, place);
    seen.set(id, `${path}.id`);
    for (const answer of answers) open.delete(answer);
    for (const [nth, call] of toolCalls.entries()) {
      if (call.id.startsWith(FUNCTION_ID)) continue;
      const field = `${path}.tool_calls[${nth}].id`;
      refuseTwin(open.get(call.id), field, call.id, index, place);
      open.set(call.id, field);
    }
  }
}

function refuseTwin(twin: string | undefined, field: string, id: string, index: number, place: ChatPlace): void {
  if (twin === undefined) return;
  const { file, lines } = place;
  const line = lines?.[index];
  const where = [file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(', ');
  throw new InvalidInputError(
    'duplicate_id',
    `${where === '' ? '' : `${where}: `}${field} is ${JSON.stringify(id)}, as ${twin} is; ids must be unique.`,
    { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }), field },
  );
}

/** Results whose call is nowhere in the session. They are kept as they are. */
export function orphanResults(messages: readonly Message[]): Issue<WarningCode>[] {
  const called = new Set(messages.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => id)));
  return messages.flatMap(({ id, role, answers }, index): Issue<WarningCode>[] => {
    if (role !== 'tool' && answers.length === 0) return [];
    if (answers.some((answer) => called.has(answer))) return [];
    const what =
      answers.length === 0
        ? 'is the result of a tool call but does not say which'
        : `answers the tool call ${JSON.stringify(answers[0])}, which no message makes`;
    return [
      {
        code: 'orphan_result',
        message: `Message ${index} (id ${JSON.stringify(id)}) ${what}; it is kept as a group of its own.`,
        detail: { messageIndex: index, messageId: id },
      },
    ];
  });
}
