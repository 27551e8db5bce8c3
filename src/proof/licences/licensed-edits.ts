import { isImperativeVerb } from '../../predicate/index.js';
import { type Lexeme, lexWording } from '../../text/index.js';
import type { Edit } from '../../types/index.js';
import { DELETIONS } from './deletions.js';
import { DIGITS } from './digits.js';
import type { Licence } from './licence.js';
import { SUBSTITUTIONS } from './substitutions.js';

/** Every registered deletion and substitution, in the order in which they are tried at a place. */
export const LICENCES: readonly Licence[] = [...DELETIONS, ...SUBSTITUTIONS, ...DIGITS];

/** Words besides verbs that open a rule. */
const RULE_OPENINGS = new Set([
  'never',
  'always',
  'only',
  'do',
  "don't",
  'don’t',
  'no',
  'avoid',
  'make',
  'be',
  'remember',
  'kindly',
  'note',
  'bear',
  'see',
]);
const SENTENCE_END = new Set(['.', '!', '?', '\n', '•']);
const CLAUSE_START = new Set([',', ';', ':', '—', '–', '(', 'and', 'then', 'but']);

/** A place in a wording where a licence may act, with what its guards look at. */
interface Place {
  readonly wording: string;
  readonly lexemes: readonly Lexeme[];
  /** Index of the lexeme the place begins at. */
  readonly index: number;
  /** Index of the first lexeme of its sentence. */
  readonly sentenceStart: number;
}

/**
 * Every edit that may be made to a wording, each holding where it stands. The edits don't overlap and are independent: any
 * subset of them keeps the meaning.
 * @returns in text order
 * @example licensedEdits('Please never push.') // [{ start: 0, end: 8, replacement: 'N', licence: 'polite_please' }]
 */
export function licensedEdits(wording: string): readonly Edit[] {
  const lexemes = lexWording(wording);
  const edits: Edit[] = [];
  let free = 0;
  let sentenceStart = 0;
  for (let index = 0; index < lexemes.length; index += 1) {
    if (index > 0 && opensSentence(wording, lexemes, index)) sentenceStart = index;
    if (lexemes[index]!.start < free) continue;
    const edit = editAt({ wording, lexemes, index, sentenceStart });
    if (edit === null) continue;
    edits.push(edit);
    free = edit.end;
  }
  return edits;
}

function editAt(place: Place): Edit | null {
  const { wording, lexemes, index } = place;
  const atStart = index === place.sentenceStart;
  const { start } = lexemes[index]!;
  // A deletion in the middle takes the space before it, so it is tried there as well.
  for (const from of wording[start - 1] === ' ' ? [start, start - 1] : [start]) {
    const found = firstLicence(place, from);
    if (found === null) continue;
    if (found.licence.kind === 'substitution')
      return { start: from, end: found.end, replacement: found.text, licence: found.licence.id };
    return atStart && from === start
      ? openingDeletion(place, found)
      : { start: from, end: found.end, replacement: '', licence: found.licence.id };
  }
  return null;
}

interface Found {
  readonly licence: Licence;
  readonly end: number;
  readonly text: string;
}

function firstLicence(place: Place, from: number): Found | null {
  for (const licence of LICENCES) {
    licence.pattern.lastIndex = from;
    const match = licence.pattern.exec(place.wording);
    if (match === null) continue;
    const end = from + match[0].length;
    if (!guardsHold(licence, place, end)) continue;
    const text = licence.replacement.replace(/\$(\d)/gu, (_whole, group: string) => match[Number(group)] ?? '');
    return { licence, end, text: keepCase(match[0], text) };
  }
  return null;
}

/** Lead-ins pile up ("Please make sure you never …"): one edit takes them all, and repairs the capital. */
function openingDeletion(place: Place, first: Found): Edit {
  const { wording, lexemes, sentenceStart } = place;
  const { start } = lexemes[place.index]!;
  const licences = [first.licence.id];
  let end = first.end;
  for (;;) {
    const next = lexemes.findIndex((lexeme) => lexeme.start === end);
    const more = next === -1 ? null : firstLicence({ wording, lexemes, index: next, sentenceStart: next }, end);
    if (more === null || more.licence.kind !== 'deletion' || sentenceStart > next) break;
    licences.push(more.licence.id);
    end = more.end;
  }
  const word = lexemes.find((lexeme) => lexeme.start === end);
  const capital = /^\p{Lu}/u.test(wording.slice(start)) && word !== undefined && opensRule(word);
  if (!capital) return { start, end, replacement: '', licence: licences.join('+') };
  return { start, end: end + 1, replacement: wording[end]!.toUpperCase(), licence: licences.join('+') };
}

function guardsHold(licence: Licence, place: Place, end: number): boolean {
  const { lexemes, index, sentenceStart } = place;
  const last = lexemes.findIndex((lexeme) => lexeme.end >= end);
  const inside = lexemes.slice(index, last === -1 ? undefined : last + 1).filter(({ start }) => start < end);
  if (inside.some(({ kind }) => kind === 'literal')) return false;
  if (!isPlaced(licence, place)) return false;
  const before = lexemes[index - 1]?.text.toLowerCase();
  if (before !== undefined && licence.notAfter?.includes(before)) return false;
  const earlier = lexemes.slice(sentenceStart, index).map(({ text }) => text.toLowerCase());
  if (licence.notInSentence?.some((word) => earlier.includes(word))) return false;
  if (licence.needsInSentence !== undefined && !licence.needsInSentence.some((word) => earlier.includes(word)))
    return false;
  const next = lexemes.find(({ start }) => start >= end);
  if (licence.before === 'rule_opening') return next !== undefined && next.start === end && opensRule(next);
  return licence.before !== 'amount' || next?.kind === 'number';
}

function isPlaced({ place }: Licence, { lexemes, index, sentenceStart }: Place): boolean {
  if (place === 'anywhere' || index === sentenceStart) return true;
  return place === 'clause_start' && CLAUSE_START.has(lexemes[index - 1]!.text.toLowerCase());
}

function opensRule({ kind, text }: Lexeme): boolean {
  return kind === 'word' && (RULE_OPENINGS.has(text.toLowerCase()) || isImperativeVerb(text));
}

function opensSentence(wording: string, lexemes: readonly Lexeme[], index: number): boolean {
  const previous = lexemes[index - 1]!;
  const between = wording.slice(previous.end, lexemes[index]!.start);
  return between.includes('\n') || (SENTENCE_END.has(previous.text) && between !== '');
}

function keepCase(before: string, after: string): string {
  return /^\p{Lu}/u.test(before) ? after.charAt(0).toUpperCase() + after.slice(1) : after;
}
