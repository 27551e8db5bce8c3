import { renderPinBlock, sha256 } from '../text/index.js';
import type { Authority, Message, Pin, PinBlock, PinPlace } from '../types/index.js';

/** Strongest first: the order in which blocks stand. */
const AUTHORITIES = ['system', 'developer', 'user'] as const satisfies readonly Authority[];

/** What a block needs to know of a pin. */
export interface BlockPin {
  readonly pin: Pick<Pin, 'id' | 'authority'>;
  readonly where: PinPlace;
  readonly form: { readonly text: string };
}

/** One block per source authority that has a moved pin; a rule neither gains nor loses authority by being moved. */
export function buildPinBlocks(pins: readonly BlockPin[]): PinBlock[] {
  return AUTHORITIES.flatMap((authority) => {
    const entries = pins
      .filter(({ where, pin }) => where === 'block' && pin.authority === authority)
      .map(({ pin, form }) => ({ pinId: pin.id, text: form.text }));
    if (entries.length === 0) return [];
    const text = renderPinBlock(authority, entries);
    const hash = blockHash(authority, text);
    return [{ authority, entries, text, hash, messageId: `holdfast-${authority}-${hash.slice(0, 12)}` }];
  });
}

/** How we know a block of ours again. */
export function blockHash(authority: Authority, text: string): string {
  return sha256('pin-block', authority, text);
}

/** The message that carries a block. */
export function blockMessage({ authority, messageId, text }: PinBlock): Message {
  return textMessage(messageId, authority, text);
}

/** A message we make ourselves, with nothing but text. */
export function textMessage(id: string, role: Authority, text: string): Message {
  return {
    id,
    role,
    parts: [{ type: 'text', text, provenance: 'own' }],
    toolCalls: [],
    answers: [],
    said: null,
    past: false,
    raw: undefined,
  };
}
