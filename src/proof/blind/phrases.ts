import { stem } from '../../text/index.js';
import type { Norm } from '../../types/index.js';

/** Fields of a norm that hold words of the rule, in the order in which they are told. */
export const OPEN_FIELDS = [
  'actor',
  'action',
  'object',
  'quantifier',
  'condition',
  'exception',
  'order',
  'scope',
] as const satisfies readonly (keyof Norm)[];

export type OpenField = (typeof OPEN_FIELDS)[number];

/** Where the words of "every report in staging" end up is the reader's choice; together they say the same. */
const JOINED_FIELDS: ReadonlySet<OpenField> = new Set(['quantifier', 'object', 'scope']);
/** The agent itself, however it is called. */
const OWN_ACTOR = new Set(['you', 'agent', 'the agent', 'i', 'assistant', 'the assistant']);
const ARTICLES = new Set(['a', 'an', 'the']);

/** The open phrases of two norms side by side. */
export interface PhrasePair {
  readonly field: string;
  readonly original: string;
  readonly form: string;
}

/** What the open fields of two norms come to: pairs to settle, or the fields that only one of them fills. */
export interface PhraseDifferences {
  /** Pairs whose normal forms differ. */
  readonly open: readonly PhrasePair[];
  /** Fields that one norm fills and the other does not. */
  readonly unmatched: readonly OpenField[];
}

/**
 * Lays the open fields of two norms side by side. Phrases of equal normal form are settled; the rest are questions.
 */
export function comparePhrases(original: Norm, form: Norm): PhraseDifferences {
  const open: PhrasePair[] = [];
  const unmatched: OpenField[] = [];
  const isJoined = [...JOINED_FIELDS].some((field) => (original[field] === null) !== (form[field] === null));
  if (isJoined) settle('object', joinedPhrase(original), joinedPhrase(form), open, unmatched);
  for (const field of OPEN_FIELDS) {
    if (isJoined && JOINED_FIELDS.has(field)) continue;
    settle(field, phraseOf(original, field), phraseOf(form, field), open, unmatched);
  }
  return { open, unmatched };
}

function settle(
  field: OpenField,
  original: string | null,
  form: string | null,
  open: PhrasePair[],
  unmatched: OpenField[],
): void {
  if (original === null && form === null) return;
  if (original === null || form === null) unmatched.push(field);
  else if (normalForm(original) !== normalForm(form)) open.push({ field, original, form });
}

/** A filled field, or null. The agent as actor is what a rule means when it names none. */
export function phraseOf(norm: Norm, field: OpenField): string | null {
  const phrase = norm[field]?.trim() ?? '';
  if (phrase === '' || (field === 'actor' && OWN_ACTOR.has(phrase.toLowerCase()))) return null;
  return phrase;
}

function joinedPhrase(norm: Norm): string | null {
  const parts = [...JOINED_FIELDS].map((field) => phraseOf(norm, field)).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** Lower case, without articles and quotation marks, each word as its stem. Small words that turn a phrase round stay. */
export function normalForm(phrase: string): string {
  return phrase
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s"'`“”‘’«»,.;:]/u)
    .filter((word) => word !== '' && !ARTICLES.has(word))
    .map(stem)
    .join(' ');
}
