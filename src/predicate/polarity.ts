import type { Lexeme } from '../text/index.js';
import { readAnchors } from './anchors.js';
import type { Cue } from './cues.js';

/** Whether a text lets an anchor be or keeps it out; `unclear` where its structure does not say for certain. */
export type Polarity = 'open' | 'closed' | 'unclear';

const SEGMENT_END = /^[.;:,!?()—–→⇒|\n]$|^->$|^=>$/u;
const SENTENCE_END = /^[.!?\n]$/u;
/** Negators whose reach is the words after them, up to where a preposition sets the scene ("no emojis in commits"). */
const LEADING = wordSet(
  `not|never|no|none|nothing|nobody|no one|cannot|✗|✘|✕|×|❌|🚫|forbidden|prohibited|banned|barred|disallowed|don't|dont|doesn't|
  can't|won't|isn't|aren't|mustn't|shouldn't|neither|nor|no longer|without|w/o|refuse`,
);
/** Negators that close what stands before them where they end a segment ("apply: no"). "isn't" at an end leaves its verb out. */
const TRAILING = wordSet(
  'never|no|✗|✘|✕|×|❌|🚫|forbidden|prohibited|banned|barred|disallowed|off limits|off-limits|out of bounds|ruled out|frozen',
);
const FOREIGN = wordSet(
  'nicht|kein|keine|keinen|keiner|keines|keinem|nie|niemals|verboten|nunca|no puede|ningún|prohibido|prohibida|não|nenhum|proibido|jamais|aucun|aucune|interdit|nessun|nessuno|nessuna|niente|vietato|nigdy|żaden|zakaz|не|нельзя|никогда|запрещено|不|禁|勿|别|不可|禁止',
);
const TRAILING_OR_NOT: ReadonlySet<string> = new Set([...TRAILING, 'not']);
/** Cues that turn or bound what a negator says: a segment that holds one is not read. */
const CLOUDS = new Set([
  'exception',
  'only',
  'condition',
  'until',
  'otherwise',
  'withdrawal',
  'before',
  'after',
  'soft',
]);
const COMPARISON = wordSet(
  'over|under|above|below|beyond|exceed|more|less|fewer|than|least|most|max|min|even|both|at once',
);
const PREPOSITION = wordSet('in|at|for|of|with|to|from|by|on|into|during|as|via|within|inside|outside|that|which|who');

/** Whether a negation cue forbids by itself, rather than turning another clause round ("unless") or naming a task ("skip"). */
export function isOutrightNegator(phrase: string): boolean {
  return LEADING.has(phrase) || TRAILING.has(phrase) || FOREIGN.has(phrase);
}

interface Segment {
  readonly first: number;
  readonly last: number;
  /** What ended the segment before it. */
  readonly joint: string;
}

/** What a segment hands to the next: "Forbidden: a; b" to the end of its sentence, "no a, b" perhaps. */
interface Carry {
  readonly polarity: Polarity;
  readonly throughSentence: boolean;
}

/**
 * Reads which anchors a text closes ("never `apply`", "`apply` ✗") and which it leaves open. What it can't tell is `unclear`.
 * An anchor that stands in several segments of different polarity is `unclear`.
 */
export function readPolarities(lexemes: readonly Lexeme[], cues: readonly Cue[]): ReadonlyMap<string, Polarity> {
  const negations = cues.filter(({ family }) => family === 'negation');
  const anchors = readAnchors(lexemes, (index) => negations.some(({ first, last }) => index >= first && index <= last));
  const polarities = new Map<string, Polarity>();
  let carry: Carry = { polarity: 'open', throughSentence: false };
  const segments = segmentsOf(lexemes);
  segments.forEach((segment, at) => {
    const next = segments[at + 1];
    const polarity = polarityOf(segment, next, cues, lexemes, carry);
    const reach = reachOf(segment, negations, lexemes);
    carry = carryFrom(segment, polarity, cues, lexemes, carry);
    for (const { key, index } of anchors) {
      if (index < segment.first || index > segment.last || /^[\d:.-]+$/u.test(key)) continue;
      const coordinated = /^(?:or|nor)$/iu.test(lexemes[index - 1]?.text ?? '');
      const within = index >= reach.from && (index <= reach.to || coordinated || lexemes[index]!.kind === 'literal');
      const certain = polarity !== 'closed' || within;
      merge(polarities, key, certain ? polarity : 'unclear');
    }
  });
  return polarities;
}

function merge(polarities: Map<string, Polarity>, key: string, polarity: Polarity): void {
  const before = polarities.get(key);
  polarities.set(key, before === undefined || before === polarity ? polarity : 'unclear');
}

function segmentsOf(lexemes: readonly Lexeme[]): Segment[] {
  const segments: Segment[] = [];
  let first = 0;
  let joint = '.';
  lexemes.forEach(({ text, kind }, index) => {
    const ends = (kind === 'mark' && SEGMENT_END.test(text)) || text.toLowerCase() === 'but';
    if (!ends) return;
    if (index > first) segments.push({ first, last: index - 1, joint });
    joint = text;
    first = index + 1;
  });
  if (first < lexemes.length) segments.push({ first, last: lexemes.length - 1, joint });
  return segments;
}

function polarityOf(
  segment: Segment,
  next: Segment | undefined,
  cues: readonly Cue[],
  lexemes: readonly Lexeme[],
  carry: Carry,
): Polarity {
  const { last, joint } = segment;
  const own = cuesIn(segment, cues);
  if (own.some(({ family }) => CLOUDS.has(family)) || hasNegativePrefix(segment, lexemes)) return 'unclear';
  const end = lexemes[last + 1]?.text;
  if (end === '?' || end === '→' || end === '⇒' || end === '->' || end === '=>') return 'unclear';
  const negations = own.filter(({ family }) => family === 'negation');
  if (end === ':' || end === '—' || end === '–') {
    // A topic is closed or open by what is said of it, and only "apply: no" says it plainly.
    return next !== undefined && negations.length === 0 && isWholeNegator(next, cues) ? 'closed' : 'unclear';
  }
  if (negations.length > 1) return 'unclear';
  const negator = negations[0];
  if (negator === undefined) return SENTENCE_END.test(joint) ? 'open' : carry.polarity;
  if (carry.throughSentence || isMeasured(segment, lexemes)) return 'unclear';
  const leads = negator.last < last && LEADING.has(negator.phrase);
  return leads || (negator.last === last && TRAILING.has(negator.phrase)) ? 'closed' : 'unclear';
}

/** The lexemes of a closed segment that its negator closes for certain. */
function reachOf({ first, last }: Segment, negations: readonly Cue[], lexemes: readonly Lexeme[]) {
  const negator = negations.find((cue) => cue.first >= first && cue.last <= last);
  if (negator === undefined) return { from: first, to: last };
  if (negator.last === last && negator.first > first) return { from: first, to: last };
  const from = negator.last + 1;
  const scene = lexemes.findIndex(
    ({ text }, index) => index > from && index <= last && PREPOSITION.has(text.toLowerCase()),
  );
  return { from, to: scene === -1 ? last : scene };
}

function carryFrom(
  segment: Segment,
  polarity: Polarity,
  cues: readonly Cue[],
  lexemes: readonly Lexeme[],
  before: Carry,
): Carry {
  const end = lexemes[segment.last + 1]?.text;
  if (end === undefined || SENTENCE_END.test(end)) return { polarity: 'open', throughSentence: false };
  if (end === ':' && isWholeNegator(segment, cues)) return { polarity: 'closed', throughSentence: true };
  if (before.throughSentence) return before;
  if (end === ';') return { polarity: 'open', throughSentence: false };
  const hasNegator = cuesIn(segment, cues).some(({ family }) => family === 'negation');
  return hasNegator || polarity === 'closed' ? { polarity: 'unclear', throughSentence: false } : before;
}

function isWholeNegator({ first, last }: Segment, cues: readonly Cue[]): boolean {
  return cues.some(
    (cue) => cue.family === 'negation' && TRAILING_OR_NOT.has(cue.phrase) && cue.first === first && cue.last === last,
  );
}

function cuesIn({ first, last }: Segment, cues: readonly Cue[]): Cue[] {
  return cues.filter((cue) => cue.first >= first && cue.last <= last);
}

/** Amounts are what the quantities say; a bound turns "no more than 5" into a permission. */
function isMeasured({ first, last }: Segment, lexemes: readonly Lexeme[]): boolean {
  return lexemes
    .slice(first, last + 1)
    .some(
      ({ kind, pattern, text }) =>
        kind === 'number' || /date|clock|version/u.test(pattern) || COMPARISON.has(text.toLowerCase()),
    );
}

/** "unlinked", "non-free": a negation inside a word. */
function hasNegativePrefix({ first, last }: Segment, lexemes: readonly Lexeme[]): boolean {
  return lexemes
    .slice(first, last + 1)
    .some(({ text }) =>
      /^(?:un(?!til|less|it|der|i[oqcv])|non-?|dis|in(?:valid|active|complete))\p{L}{2}/iu.test(text),
    );
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split('|').map((word) => word.trim()));
}
