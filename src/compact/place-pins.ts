import { blockMessage, buildPinBlocks } from '../assemble/index.js';
import type { ChosenForm } from '../compress/index.js';
import type { Message, Pin, PlacedPin, Prove } from '../types/index.js';

/**
 * Says of every pin where it will stand and in which form: moved pins in their chosen form, the rest verbatim where they are.
 * @param chosen  a form for every pin that moves
 * @returns in the order of the pins
 */
export function placePins(pins: readonly Pin[], chosen: readonly ChosenForm[], prove: Prove): PlacedPin[] {
  const moved = new Map(chosen.map((choice) => [choice.pin.id, choice]));
  return pins.map((pin) => {
    const choice = moved.get(pin.id);
    if (choice !== undefined) return { ...choice, where: 'block' };
    return { ...unmoved(pin, pin.original, prove), where: isInForce(pin) ? 'message' : 'retired' };
  });
}

/** The same before any form was chosen, for a plan or an abort: what moves would move word for word. */
export function placeVerbatim(pins: readonly Pin[], movedPinIds: readonly string[], prove: Prove): PlacedPin[] {
  const moved = new Set(movedPinIds);
  return pins.map((pin) => {
    if (moved.has(pin.id)) return { ...unmoved(pin, pin.wording, prove), where: 'block' };
    return { ...unmoved(pin, pin.original, prove), where: isInForce(pin) ? 'message' : 'retired' };
  });
}

/** Tokens of the blocks that would carry these pins word for word. */
export function verbatimBlockTokens(pins: readonly Pin[], countMessage: (message: Message) => number): number {
  const blocks = buildPinBlocks(pins.map((pin) => ({ pin, where: 'block', form: { text: pin.wording } })));
  return blocks.reduce((sum, block) => sum + countMessage(blockMessage(block)), 0);
}

/** Whether a pin still binds. A narrowed one does, within what is left of it. */
function isInForce({ status }: Pin): boolean {
  return status === 'active' || status === 'narrowed';
}

function unmoved(pin: Pin, text: string, prove: Prove): Omit<PlacedPin, 'where'> {
  const { status, statusChange } = pin;
  return {
    pin,
    form: { text, origin: 'verbatim', edits: [], tokens: pin.tokens },
    proof: prove(text, text),
    evidence: null,
    rejected: [],
    approval:
      status === 'retired' && statusChange !== null ? { decision: 'retire', approvedBy: statusChange.by } : null,
  };
}
