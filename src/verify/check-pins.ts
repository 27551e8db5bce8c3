import { excerpt, messageText } from '../text/index.js';
import type { Antecedent, CompactionDraft, InvariantCode, Issue, Message, PlacedPin, Prove } from '../types/index.js';

/** What the check of the pins reads. */
export interface PinCheckInput {
  readonly messages: readonly Message[];
  readonly prove: Prove;
}

/** Every active pin stands in its own kept message with its antecedent, or as a form that proves again, in a block that ships. */
export function checkPins(
  draft: CompactionDraft,
  shipped: readonly Message[],
  { messages, prove }: PinCheckInput,
): Issue<InvariantCode>[] {
  const kept = new Set(draft.plan.kept);
  const blocks = new Map(
    draft.blocks.map(({ authority, messageId }) => [
      authority,
      shipped[draft.messages.findIndex(({ id }) => id === messageId)],
    ]),
  );
  return draft.pins.flatMap((placed): Issue<InvariantCode>[] => {
    if (placed.where === 'retired') return placed.pin.status === 'active' ? [missing(placed)] : [];
    if (placed.where === 'message') return standsInMessage(placed, messages, kept) ? [] : [missing(placed)];
    return blocks.get(placed.pin.authority) === undefined ? [missing(placed)] : checkForm(placed, prove);
  });
}

function standsInMessage({ pin }: PlacedPin, messages: readonly Message[], kept: ReadonlySet<number>): boolean {
  const place = pin.sources.at(-1)!;
  const message = messages[place.messageIndex];
  if (message === undefined || !kept.has(place.messageIndex)) return false;
  if (messageText(message).slice(place.start, place.end) !== pin.original) return false;
  return pin.antecedent === null || hasAntecedent(pin.antecedent, place.messageIndex, messages, kept);
}

/** The words a pin answers to stand in its own message, or in a kept one before it. */
function hasAntecedent(
  { text, start, end }: Antecedent,
  place: number,
  messages: readonly Message[],
  kept: ReadonlySet<number>,
): boolean {
  for (let index = place; index >= 0; index -= 1) {
    if (kept.has(index) && messageText(messages[index]!).slice(start, end) === text) return true;
  }
  return false;
}

function checkForm({ pin, form, evidence, approval }: PlacedPin, prove: Prove): Issue<InvariantCode>[] {
  const proof = prove(pin.wording, form.text, evidence === null ? undefined : { blind: evidence });
  const approved = approval?.decision === 'accept-form' && proof.verdict === 'unproven';
  if (proof.verdict === 'verified' || approved) return [];
  const why = proof.issues[0]?.message ?? 'no layer proves it';
  return [
    {
      code: 'constraint_unverified',
      message: `The form of "${excerpt(pin.original)}" does not prove against its first wording: ${why}. Decide 'keep' for ${pin.id} to carry it verbatim.`,
      pinId: pin.id,
      original: pin.wording,
      form: form.text,
    },
  ];
}

function missing({ pin }: PlacedPin): Issue<InvariantCode> {
  return {
    code: 'constraint_missing',
    message: `"${excerpt(pin.original)}" would stand nowhere in the compacted context.`,
    pinId: pin.id,
    original: pin.wording,
  };
}
