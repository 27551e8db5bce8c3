import { excerpt, fingerprint } from '../text/index.js';
import type { CompactionDraft, Group, InvariantCode, Issue, Message } from '../types/index.js';

/** What the check of the messages reads. */
export interface MessageCheckInput {
  readonly messages: readonly Message[];
  readonly groups: readonly Group[];
  rulesIn(text: string): readonly string[];
}

/**
 * Every shipped message is one of the session, byte for byte and in order, or a block of ours, or the caller's narrative;
 * groups are whole; the host's format writes what the draft says.
 */
export function checkMessages(
  draft: CompactionDraft,
  shipped: readonly Message[],
  { messages, groups, rulesIn }: MessageCheckInput,
): Issue<InvariantCode>[] {
  return [
    ...checkRoundTrip(draft, shipped),
    ...checkKept(draft, messages),
    ...checkGroups(draft, groups),
    ...checkNarrative(draft, rulesIn),
  ];
}

function checkRoundTrip(draft: CompactionDraft, shipped: readonly Message[]): Issue<InvariantCode>[] {
  const differs = draft.messages.findIndex(
    (message, index) => shipped[index] === undefined || fingerprint(shipped[index]) !== fingerprint(message),
  );
  if (differs === -1 && shipped.length === draft.messages.length) return [];
  return [
    {
      code: 'constraint_missing',
      message: `The format does not give back what was to be written (message ${differs === -1 ? draft.messages.length : differs}); nothing was changed. This is a fault of the format: write(read(x)) must read as x.`,
    },
  ];
}

function checkKept(draft: CompactionDraft, messages: readonly Message[]): Issue<InvariantCode>[] {
  const ours = new Set<string>(draft.blocks.map(({ messageId }) => messageId));
  if (draft.narrativeId !== null) ours.add(draft.narrativeId);
  const expected = draft.plan.kept.map((index) => fingerprint(messages[index]!));
  const kept = draft.messages.filter((message) => message.raw !== undefined || !ours.has(message.id)).map(fingerprint);
  const same = kept.length === expected.length && kept.every((hash, index) => hash === expected[index]);
  if (same && draft.plan.kept.every((index) => !messages[index]!.past)) return [];
  return [
    {
      code: 'constraint_invented',
      message: 'The draft holds a message that is not one of the session as it came in, or not in its order.',
    },
  ];
}

function checkGroups(draft: CompactionDraft, groups: readonly Group[]): Issue<InvariantCode>[] {
  const kept = new Set(draft.plan.kept);
  return groups
    .filter(({ messageIndices }) => {
      const count = messageIndices.filter((index) => kept.has(index)).length;
      return count !== 0 && count !== messageIndices.length;
    })
    .map(({ messageIndices }) => ({
      code: 'constraint_missing',
      message: `Messages ${messageIndices.join(', ')} belong together (a tool call and its results), and only some of them would stay.`,
    }));
}

function checkNarrative(draft: CompactionDraft, rulesIn: MessageCheckInput['rulesIn']): Issue<InvariantCode>[] {
  const narrative = draft.messages.find(({ id }) => id === draft.narrativeId && draft.narrativeId !== null);
  if (narrative === undefined) return [];
  const known = new Set(draft.pins.filter(({ where }) => where !== 'retired').map(({ pin }) => fold(pin.original)));
  const text = narrative.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return rulesIn(text)
    .filter((rule) => !known.has(fold(rule)))
    .map((rule) => ({
      code: 'constraint_invented',
      message: `The narrative states a rule that matches no pin: "${excerpt(rule)}". Take it out of the summary; pinned rules are carried without it.`,
      form: rule,
    }));
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
