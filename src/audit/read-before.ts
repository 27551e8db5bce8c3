import { classifyByRules } from '../classify/index.js';
import { pinConstraints } from '../pin/index.js';
import { extractPredicate } from '../predicate/index.js';
import { splitMessages } from '../spans/index.js';
import { looksLikePinBlock } from '../text/index.js';
import type { TokenCounter } from '../tokens/index.js';
import type { ClassifiedSpan, Message, Pin } from '../types/index.js';

/** The rules of a context, and the spans they were found among. */
export interface BeforeSide {
  readonly messages: readonly Message[];
  readonly spans: readonly ClassifiedSpan[];
  /** In the order in which they were said; retired ones too. */
  readonly pins: readonly Pin[];
}

/** Splits and classifies a context by rules, as a compaction does. What earlier compactions removed counts: it was said. */
export function classifyContext(messages: readonly Message[], tokens: TokenCounter): ClassifiedSpan[] {
  return classifyByRules(splitMessages(messages, { countTokens: tokens.count }), { messages }).map(apartFromBlock);
}

/** A pin block's header introduces its rules and governs none of them. */
function apartFromBlock(span: ClassifiedSpan): ClassifiedSpan {
  return span.leadIn !== null && looksLikePinBlock(span.leadIn) ? { ...span, leadIn: null } : span;
}

/** Pins what binds, and settles what later rules have ended. */
export function pinContext(
  spans: readonly ClassifiedSpan[],
  messages: readonly Message[],
  tokens: TokenCounter,
): readonly Pin[] {
  const { pins } = pinConstraints(
    spans,
    { messages, carried: [], ownBlocks: new Map(), decisions: { byId: {}, approvedBy: 'caller' } },
    { countTokens: tokens.count, extractPredicate, priorContextLost: false },
  );
  return pins;
}
