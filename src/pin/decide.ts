import { InvalidOptionError } from '../errors/index.js';
import type { Decision, HeldSpan, Pin } from '../types/index.js';

/** The caller's answers to an escalation, by pin id or held span id, and who gives them. */
export interface Decisions {
  readonly byId: Readonly<Record<string, Decision>>;
  readonly approvedBy: string;
}

/**
 * Retires the pins whose end the caller decided, and records who did.
 * @throws InvalidOptionError when a decision names no pin and no held span of this session
 */
export function applyDecisions(
  pins: readonly Pin[],
  held: readonly HeldSpan[],
  { byId, approvedBy }: Decisions,
): Pin[] {
  const known = new Set([...pins.map((pin) => pin.id), ...held.map((span) => span.id)]);
  const stranger = Object.keys(byId).find((id) => !known.has(id));
  if (stranger !== undefined) {
    throw new InvalidOptionError(
      'decisions',
      stranger,
      `decisions names ${stranger}, which is no pin and no held span of this session. Run \`plan\` to list their ids.`,
    );
  }
  return pins.map((pin) =>
    byId[pin.id] === 'retire' && pin.status === 'active'
      ? { ...pin, status: 'retired', statusChange: { by: approvedBy, reason: 'retired by the caller' } }
      : pin,
  );
}
