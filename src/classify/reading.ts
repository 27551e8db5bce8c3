import { guessLanguage, isSpace, type Language, maskMentions } from '../text/index.js';
import type { Span } from '../types/index.js';
import type { Setting } from './rule.js';

/** A span prepared for the rules: read once, looked at by many. Offsets are UTF-16 into the span's text. */
export interface Reading {
  readonly span: Pick<Span, 'text' | 'shape' | 'leadIn' | 'section'>;
  readonly setting: Setting;
  readonly language: Language;
  /** The words as said: code, links and quotations hidden, emphasis dropped, white space folded. */
  readonly text: string;
  /** Where each character of `text` stands in the span's text; null when nothing was dropped. */
  readonly origins: readonly number[] | null;
  /** Lower-case words of the masked text. */
  readonly words: ReadonlySet<string>;
  /** Where clauses begin, openers ("please", "also", "Style:") skipped; the first is the start of the span. */
  readonly heads: readonly number[];
  /** Of those, where a clause may begin but a list of nouns may go on just as well: after a comma or "and". */
  readonly weakHeads: readonly number[];
}

/** A longer text is no rule; it is read up to here. */
const MAX_LENGTH = 2000;
const WORD = /[\p{L}\p{M}\p{N}_]+(?:['-][\p{L}\p{N}_]+)*/gu;
const STRONG = /[:;(—–：；（]\s*|\s-{1,3}>?\s+|\s[→⇒]\s*|[.!?…]["')\]*_]*\s+|\|\s*/gu;
const COMMA = /[,，、]\s*/gu;
const CONJUNCTION = /\s(?:and|but|so|then|or|und|aber|et|mais|y|pero|e|mas)\s+/gu;
const SUBORDINATE =
  /^(?:if|when|whenever|except|before|after|once|until|unless|while|for|on|in|with|without|at|during|as|to|since|because|where|by|from|under|given|until|wenn|falls|bevor|nachdem|bei|si|quand|lorsque|avant|après|pour|cuando|antes|después|para|quando|depois)\b/iu;
const MARKS = /[^\p{L}\p{N}`"“«「'@/]*/uy;
const OPENER =
  /(?:(?!early|only|daily|weekly|monthly|hourly|family|reply|apply|supply|rely|comply|multiply)\p{L}{3,14}ly(?= \p{L}{3})|please|pls|plz|ok|okay|also|and|but|so|btw|hey|hi|hello|yes|yeah|yep|well|now|then|just|again|instead|finally|first|second|third|next|last|lastly|note|nb|important|importantly|reminder|fyi|oh|right|actually|basically|generally|additionally|however|therefore|thus|otherwise|remember|thanks|thank you|great|good|nice|perfect|fine|sure|cool|one more thing|another thing|by the way|in general|of course|for now|(?:could|can|would|will) you(?: please| kindly)?(?= [a-z])|i(?:'d| would) (?:like|want) you to|i (?:want|need) you to|i(?:'d| would) appreciate it if you|you (?:need|have) to|you must|you should|you shall|be sure to|make sure (?:to|you)|try to|bitte|dann|und|aber|auch|ok|s'il (?:te|vous) plaît|stp|svp|alors|et|mais|por favor|y|pero|entonces|e|mas|então)(?![\p{L}\p{N}'])[,.!:]?\s*/iuy;

/** Prepares a span for the rules. */
export function readSpan(span: Reading['span'], setting: Setting): Reading {
  const whole = span.text.length > MAX_LENGTH ? span.text.slice(0, MAX_LENGTH) : span.text;
  const { text, origins } = plainWords(maskMentions(whole));
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase());
  const start = skipOpeners(text, 0);
  const isSubordinate = SUBORDINATE.test(text.slice(start, start + 20));
  const strong = [start, ...headsAfter(text, STRONG)];
  const commas = headsAfter(text, COMMA);
  const conjunctions = headsAfter(text, CONJUNCTION);
  return {
    span,
    setting,
    language: guessLanguage(text),
    text,
    origins,
    words,
    heads: unique(isSubordinate ? [...strong, ...commas] : strong),
    weakHeads: unique(isSubordinate ? conjunctions : [...commas, ...conjunctions]),
  };
}

function headsAfter(text: string, separator: RegExp): number[] {
  const heads: number[] = [];
  for (const { index, 0: mark } of text.matchAll(separator)) heads.push(skipOpeners(text, index + mark.length));
  return heads;
}

/** Drops emphasis and folds white space, and keeps track of where each character came from. */
function plainWords(masked: string): { text: string; origins: number[] | null } {
  if (!/\*|__|\s\s|[\t\n\r]/u.test(masked)) return { text: masked, origins: null };
  const origins: number[] = [];
  let text = '';
  for (let at = 0; at < masked.length; at += 1) {
    const isSpacing = isSpace(masked.charCodeAt(at));
    const isEmphasis = masked[at] === '*' || (masked[at] === '_' && (masked[at - 1] === '_' || masked[at + 1] === '_'));
    if (isEmphasis || (isSpacing && (text === '' || text.endsWith(' ')))) continue;
    text += isSpacing ? ' ' : masked[at];
    origins.push(at);
  }
  return { text, origins };
}

/** Skips marks, emphasis and words that open a clause without saying what it asks. */
function skipOpeners(text: string, from: number): number {
  let at = from;
  for (let turn = 0; turn < 5; turn += 1) {
    MARKS.lastIndex = at;
    at += MARKS.exec(text)?.[0].length ?? 0;
    OPENER.lastIndex = at;
    const opener = OPENER.exec(text);
    if (opener === null || at + opener[0].length >= text.length) break;
    at += opener[0].length;
  }
  return at;
}

function unique(offsets: readonly number[]): number[] {
  return [...new Set(offsets)].sort((a, b) => a - b);
}

/** The word at an offset, in lower case; empty where there is none. */
export function wordAt(text: string, at: number): string {
  WORD_HERE.lastIndex = at;
  return WORD_HERE.exec(text)?.[0].toLowerCase() ?? '';
}

const WORD_HERE = /[\p{L}\p{M}\p{N}_]+(?:['-][\p{L}\p{N}_]+)*/uy;
