import { fingerprint, sha256 } from '../text/index.js';
import type { Authority, ClassifiedSpan, ConstraintKind, Message, Pin, PinSource, Predicate } from '../types/index.js';
import { composeWording } from './wording.js';

/** What a restating assistant may carry: rules that restrict. A model must not be able to write its own permission. */
const DERIVABLE: ReadonlySet<ConstraintKind> = new Set([
  'prohibition',
  'limit',
  'order',
  'format',
  'obligation',
  'conditional',
]);

/** Effects that mining needs, handed in. */
export interface MineOptions {
  countTokens(text: string): number;
  extractPredicate(text: string): Predicate;
  /** Whether the user's own messages are gone, so that restatements count. */
  readonly priorContextLost: boolean;
}

/**
 * Makes a pin of every span that binds. Exact repetitions of one authority share one pin.
 * @param spans  classified, in message order
 * @returns pins in the order of their first occurrence
 */
export function minePins(spans: readonly ClassifiedSpan[], messages: readonly Message[], options: MineOptions): Pin[] {
  const pins = new Map<string, Pin>();
  for (const span of spans) {
    const authority = authorityOf(span, options.priorContextLost);
    if (authority === null) continue;
    const pin = pinOf(span, authority, messages[span.messageIndex]!, options);
    const known = pins.get(pin.id);
    pins.set(pin.id, known === undefined ? pin : { ...known, sources: [...known.sources, ...pin.sources] });
  }
  return [...pins.values()];
}

/** Id of a pin: the same words of the same authority are the same rule. */
export function pinId(authority: Authority, wording: string): string {
  return `pin_${sha256(authority, wording).slice(0, 12)}`;
}

function authorityOf(span: ClassifiedSpan, priorContextLost: boolean): Authority | null {
  if (span.class !== 'constraint') return null;
  if (span.endorsedBy !== undefined) return span.endorsedBy.authority;
  if (span.trust === 'binding' && (span.role === 'system' || span.role === 'developer' || span.role === 'user')) {
    return span.role;
  }
  const mayCarry = span.trust === 'derived' && priorContextLost && span.kind !== null && DERIVABLE.has(span.kind);
  return mayCarry ? 'user' : null;
}

function pinOf(span: ClassifiedSpan, authority: Authority, message: Message, options: MineOptions): Pin {
  const wording = composeWording({ ...span, said: message.said });
  const source: PinSource = {
    messageIndex: span.messageIndex,
    messageHash: fingerprint(message),
    start: span.start,
    end: span.end,
    said: message.said,
  };
  return {
    id: pinId(authority, wording),
    kind: span.kind ?? 'obligation',
    strength: span.strength ?? 'hard',
    authority,
    original: span.text,
    leadIn: span.leadIn,
    antecedent: span.antecedent,
    wording,
    predicate: options.extractPredicate(wording),
    firstSeen: source,
    sources: [source],
    status: 'active',
    statusChange: null,
    decidedBy: span.decidedBy,
    confidence: span.confidence,
    evidence: span.evidence,
    tokens: options.countTokens(wording),
  };
}
