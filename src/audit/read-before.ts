import { classifyByRules } from '../classify/index.js';
import { InvalidInputError } from '../errors/index.js';
import { minePins, pinConstraints } from '../pin/index.js';
import { extractPredicate } from '../predicate/index.js';
import { splitMessages } from '../spans/index.js';
import { excerpt, looksLikePinBlock, messageText } from '../text/index.js';
import type { TokenCounter } from '../tokens/index.js';
import type { ClassifiedSpan, KnownRule, Message, Pin } from '../types/index.js';

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

/**
 * Makes pins of rules that the caller lists.
 * @returns in the order of the list
 * @throws InvalidInputError `rule_not_found` when a rule does not stand in the message it names
 */
export function pinKnown(
  rules: readonly KnownRule[],
  spans: readonly ClassifiedSpan[],
  messages: readonly Message[],
  tokens: TokenCounter,
): readonly Pin[] {
  const options = { countTokens: tokens.count, extractPredicate, priorContextLost: false };
  const pins = rules.map((rule): Pin => {
    const span = spanOf(rule, spans, messages);
    const [pin] = minePins([span], messages, options);
    if (pin === undefined) throw notFound(rule, 'stands where nobody can give a rule');
    return { ...pin, status: rule.status ?? 'active' };
  });
  return pins.map((pin, at) => {
    const by = pins[rules[at]!.endedBy ?? -1];
    return by === undefined ? pin : { ...pin, statusChange: { by: by.id, reason: 'given by the caller' } };
  });
}

function spanOf(rule: KnownRule, spans: readonly ClassifiedSpan[], messages: readonly Message[]): ClassifiedSpan {
  const { index, text } = rule;
  const start = messages[index] === undefined ? -1 : messageText(messages[index]).indexOf(text);
  const around = spans.filter((span) => span.messageIndex === index);
  const span = around.find((one) => one.start <= start && start < one.end) ?? around[0];
  if (start === -1 || span === undefined) throw notFound(rule, 'does not stand in that message');
  const place = { start, end: start + text.length, text, leadIn: null, antecedent: null };
  // Whoever lists a rule vouches for it, also where it stands in a tool's result.
  const role = span.role === 'assistant' || span.role === 'tool' ? 'user' : span.role;
  return { ...span, ...place, role, class: 'constraint', kind: span.kind ?? 'obligation', trust: 'binding' };
}

function notFound({ index, text }: KnownRule, why: string): InvalidInputError {
  return new InvalidInputError('rule_not_found', `The rule "${excerpt(text)}" of message ${index} ${why}.`, {});
}
