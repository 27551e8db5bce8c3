import type { Role, Span, SpanProvenance, Trust } from '../types/index.js';

type TrustRow = Readonly<Record<SpanProvenance, Trust>>;

const BINDING: TrustRow = {
  own: 'binding',
  machine: 'untrusted',
  summary: 'untrusted',
  reasoning: 'untrusted',
  quoted: 'untrusted',
  pasted: 'untrusted',
};
const NOTHING: TrustRow = { ...BINDING, own: 'untrusted' };

/** Whose words can bind: own words of a role with authority, and nothing that was quoted, pasted or written by a machine. */
export const TRUST = {
  system: BINDING,
  developer: BINDING,
  user: BINDING,
  assistant: { ...BINDING, own: 'derived' },
  tool: NOTHING,
} as const satisfies Readonly<Record<Role, TrustRow>>;

/** Trust of a span, by who said it and where the words come from. */
export function trustOf({ role, provenance, endorsedBy }: Pick<Span, 'role' | 'provenance' | 'endorsedBy'>): Trust {
  if (endorsedBy !== undefined) return 'binding';
  return TRUST[role][provenance];
}
