import { messageText, parsePinBlock } from '../text/index.js';
import type { CompactionDraft, InvariantCode, Issue, Message } from '../types/index.js';

/**
 * Each block, read back from the shipped text alone, holds exactly the forms of the moved pins of its authority, in order:
 * nothing retired, nothing that is not a pin.
 */
export function checkBlocks(draft: CompactionDraft, shipped: readonly Message[]): Issue<InvariantCode>[] {
  return draft.blocks.flatMap(({ authority, messageId }) => {
    const position = draft.messages.findIndex(({ id }) => id === messageId);
    const message = shipped[position];
    const lines =
      message === undefined || message.role !== authority ? null : parsePinBlock(authority, messageText(message));
    const expected = draft.pins
      .filter(({ where, pin }) => where === 'block' && pin.authority === authority)
      .map(({ form }) => form.text);
    if (lines !== null && lines.length === expected.length && lines.every((line, index) => line === expected[index])) {
      return [];
    }
    const code = lines !== null && lines.length > expected.length ? 'constraint_invented' : 'constraint_missing';
    return [{ code, message: `The block of ${authority} rules does not read back as the rules it was written from.` }];
  });
}
