import { fingerprint } from '../../src/text/index.js';
import type { ClassifiedSpan, Group, Message, Pin, PlacedPin, Proof, Prove, Role } from '../../src/types/index.js';

let nextId = 0;

/** A message with one text part. */
export function message(role: Role, text: string, extra: Partial<Message> = {}): Message {
  nextId += 1;
  return {
    id: `m${nextId}`,
    role,
    parts: [{ type: 'text', text, provenance: 'own' }],
    toolCalls: [],
    answers: [],
    said: null,
    past: false,
    raw: { role, content: text },
    ...extra,
  };
}

/** A span over a whole text, classed as a rule that binds. */
export function rule(
  messageIndex: number,
  role: Role,
  text: string,
  extra: Partial<ClassifiedSpan> = {},
): ClassifiedSpan {
  return {
    id: `${messageIndex}:0`,
    messageIndex,
    role,
    start: 0,
    end: text.length,
    text,
    shape: 'sentence',
    provenance: 'own',
    leadIn: null,
    section: [],
    tokens: 5,
    class: 'constraint',
    kind: 'obligation',
    strength: 'hard',
    decidedBy: 'rule',
    confidence: 0.9,
    evidence: [],
    trust: 'binding',
    antecedent: null,
    ...extra,
  };
}

/** A pin that stands in a message of its own. */
export function pin(id: string, messageIndex: number, text: string, extra: Partial<Pin> = {}): Pin {
  const source = {
    messageIndex,
    messageHash: fingerprint(message('user', text)),
    start: 0,
    end: text.length,
    said: null,
  };
  return {
    id,
    kind: 'obligation',
    strength: 'hard',
    authority: 'user',
    original: text,
    leadIn: null,
    antecedent: null,
    wording: text,
    predicate: { norms: [], origin: 'rules', unread: [] },
    firstSeen: source,
    sources: [source],
    status: 'active',
    statusChange: null,
    decidedBy: 'rule',
    confidence: 0.9,
    evidence: [],
    tokens: words(text),
    ...extra,
  };
}

/** A pin where it stands, word for word. */
export function placed(from: Pin, where: PlacedPin['where'], extra: Partial<PlacedPin> = {}): PlacedPin {
  return {
    pin: from,
    where,
    form: { text: from.wording, origin: 'verbatim', edits: [], tokens: from.tokens },
    proof: proof('verified'),
    evidence: null,
    rejected: [],
    approval: null,
    ...extra,
  };
}

export function proof(verdict: Proof['verdict']): Proof {
  const issues = verdict === 'verified' ? [] : [{ code: 'no_proof', message: `it is ${verdict}` } as const];
  return { verdict, provedBy: verdict === 'verified' ? 'identity' : null, layers: [], issues };
}

/** Proves a form by its marks: `ok …` is verified, `?…` unproven unless blind evidence came, anything else rejected. */
export const proveByMark: Prove = (wording, form, evidence) => {
  if (form === wording || form.startsWith('ok')) return proof('verified');
  if (form.startsWith('?')) return proof(evidence?.blind === undefined ? 'unproven' : 'verified');
  return proof('rejected');
};

/** A counter that needs no tokenizer: one token a word. */
export function words(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

export function countMessage({ parts }: Message): number {
  return parts.reduce((sum, part) => sum + (part.type === 'text' ? words(part.text) : part.estimatedTokens), 0);
}

/** One group per message. */
export function singles(messages: readonly Message[]): Group[] {
  return messages.map((_, index) => ({ index, messageIndices: [index] }));
}
