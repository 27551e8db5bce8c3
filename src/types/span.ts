import type { Authority, PartProvenance, Role } from './message.js';

/** A span's place in the text: what the splitter took it for. `bulk` is text that cannot bind and is not split. */
export type SpanShape = 'sentence' | 'item' | 'row' | 'heading' | 'code' | 'bulk';

/**
 * Provenance of a span: that of its part, or finer where the text itself shows it.
 * `quoted`: inside quotation marks or a block quote. `pasted`: a document, log or mail set into a human's turn.
 */
export type SpanProvenance = PartProvenance | 'quoted' | 'pasted';

/** Somebody with authority told the agent to follow a file: where they said so, and which file. */
export interface Endorsement {
  readonly messageIndex: number;
  readonly authority: Authority;
  /** Its name as it was said, in lower case. */
  readonly file: string;
}

/** A piece of one message's text. `messageText(message).slice(start, end) === text`, byte for byte. */
export interface Span {
  /** Unique in its session: `<messageIndex>:<start>`. */
  readonly id: string;
  readonly messageIndex: number;
  readonly role: Role;
  /** UTF-16 offset into the message's text. */
  readonly start: number;
  /** UTF-16 offset, exclusive. */
  readonly end: number;
  readonly text: string;
  readonly shape: SpanShape;
  readonly provenance: SpanProvenance;
  /** The lead-in or modal heading that governs this span ("Never:", "Before you merge:"), or null. */
  readonly leadIn: string | null;
  /** Headings above the span, outermost first. */
  readonly section: readonly string[];
  readonly tokens: number;
  /** Set on text of a tool result that holds a file the endorser adopted: it binds with their authority. */
  readonly endorsedBy?: Endorsement;
}

export type SpanClass = 'constraint' | 'narrative' | 'unsure';

export type ConstraintKind =
  | 'correction'
  | 'permission_scope'
  | 'prohibition'
  | 'limit'
  | 'order'
  | 'conditional'
  | 'preference'
  | 'format'
  | 'obligation';

export type Strength = 'hard' | 'soft';

/**
 * Whether a span's words can bind. `binding`: said by somebody with authority. `derived`: the assistant restating a rule.
 * `untrusted`: data, whatever it says.
 */
export type Trust = 'binding' | 'derived' | 'untrusted';

/** One rule's vote: which rule, and where in the message's text it saw what it saw. */
export interface Evidence {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

/** The words a context-dependent span answers to; they belong to the pin. */
export interface Antecedent {
  readonly messageIndex: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A span with its class and the reason for it. */
export interface ClassifiedSpan extends Span {
  readonly class: SpanClass;
  /** Null unless the class is `constraint`. */
  readonly kind: ConstraintKind | null;
  readonly strength: Strength | null;
  /** `default`: no rule spoke and no model was asked. */
  readonly decidedBy: 'rule' | 'model' | 'default';
  /** 0 to 1: how sure the decision is. */
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  readonly trust: Trust;
  readonly antecedent: Antecedent | null;
}

/** A classified span with how much the current turn needs it, 0 to 1. */
export interface ScoredSpan extends ClassifiedSpan {
  readonly relevance: number;
}
