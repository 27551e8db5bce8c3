import { InvalidInputError } from '../errors/index.js';
import type { Issue, Message, WarningCode } from '../types/index.js';

interface Place {
  readonly file?: string;
  readonly list?: string;
}

/**
 * Refuses ids that cannot be told apart: two messages with one id, or a call that reuses the id of one still waiting for its
 * result. Reusing the id of an answered call is common and unambiguous.
 * @throws InvalidInputError `duplicate_id` naming both places
 */
export function checkIds(messages: readonly Message[], { file, list = 'messages' }: Place): void {
  const seen = new Map<string, number>();
  const open = new Map<string, number>();
  for (const [index, { id, toolCalls, answers }] of messages.entries()) {
    refuseTwin(seen.get(id), index, 'id', id);
    seen.set(id, index);
    for (const answer of answers) open.delete(answer);
    for (const call of toolCalls) {
      refuseTwin(open.get(call.id), index, 'tool_calls', call.id);
      open.set(call.id, index);
    }
  }

  function refuseTwin(twin: number | undefined, index: number, field: string, id: string): void {
    if (twin === undefined) return;
    const place = `${list}[${index}].${field}`;
    const where = file === undefined ? place : `${file}: ${place}`;
    throw new InvalidInputError(
      'duplicate_id',
      `${where} uses the id ${JSON.stringify(id)}, which ${list}[${twin}] uses too; ids must be unique.`,
      {
        ...(file === undefined ? {} : { file }),
        field: place,
      },
    );
  }
}

/** Results whose call is nowhere before them. They are kept as they are. */
export function orphanResults(messages: readonly Message[]): Issue<WarningCode>[] {
  const called = new Set<string>();
  return messages.flatMap(({ role, toolCalls, answers }, index): Issue<WarningCode>[] => {
    for (const { id } of toolCalls) called.add(id);
    if (role !== 'tool' || answers.length === 0 || answers.some((id) => called.has(id))) return [];
    return [
      {
        code: 'orphan_result',
        message: `Message ${index} answers a tool call that no message before it makes; it is kept as a group of its own.`,
        detail: { messageIndex: index },
      },
    ];
  });
}
