import { type Lexeme, lexWording } from '../text/index.js';
import type { ConstraintKind, Norm, Predicate, Quantity, Strength } from '../types/index.js';
import { type Adjunct, type AdjunctField, readAdjuncts } from './adjuncts.js';
import { type Clause, readClauses } from './clauses.js';
import { type Cue, readCues } from './cues.js';
import { isFunctionWord } from './function-words.js';
import { isImperativeVerb } from './imperatives.js';
import { readLiterals } from './literals.js';
import { readModality } from './modality.js';
import { type ReadQuantity, readQuantities } from './quantities.js';

/** What the classifier already knows of a text. */
export interface PredicateHint {
  readonly kind: ConstraintKind;
  readonly strength: Strength;
}

/** One clause's norm and the words of it that went into no field. */
interface ReadNorm {
  readonly norm: Norm;
  readonly unread: readonly string[];
}

/**
 * Reads the meaning of a constraint by rules, one norm for each clause: modality, literals and amounts, the phrases that "if",
 * "unless", "except", "before" and "after" open, and the verb of an imperative with its object. What rules can't put into a field stands in
 * `unread`: unknown, never absent. Pure.
 * @param hint  what the classifier found: its strength holds over the words', and a prohibition of one clause is one whatever its words
 * @example extractPredicate('Never push to `main` unless Dana agrees.').norms[0]?.condition // 'unless Dana agrees'
 */
export function extractPredicate(text: string, hint?: PredicateHint): Predicate {
  const lexemes = lexWording(text);
  const reading = { text, lexemes, cues: readCues(lexemes), quantities: readQuantities(lexemes) };
  const clauses = readClauses(text, lexemes);
  const read = clauses.map((clause) => readNorm(clause, reading, hint));
  const norms = read.map(({ norm }) => norm);
  const unread = read.flatMap(({ unread: left }) => left);
  if (hint?.kind !== 'prohibition' || norms.length !== 1) return { norms, origin: 'rules', unread };
  const [only] = norms;
  const modality = hint.strength === 'soft' ? 'should_not' : 'must_not';
  return { norms: only!.modality.startsWith('may') ? norms : [{ ...only!, modality }], origin: 'rules', unread };
}

interface TextReading {
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
  readonly cues: readonly Cue[];
  readonly quantities: readonly ReadQuantity[];
}

function readNorm(clause: Clause, reading: TextReading, hint: PredicateHint | undefined): ReadNorm {
  const { lexemes } = reading;
  const adjuncts = readAdjuncts(lexemes, clause);
  const inMain = (index: number) => !adjuncts.some(({ opener, to }) => index >= opener && index < to);
  const main = indicesOf(clause).filter(inMain);
  const cues = reading.cues.filter(({ first }) => main.includes(first));
  const { modality, strength } = readModality(cues, hint?.strength ?? null);
  const verb = verbOf(main, lexemes, cues);
  const object = verb === null ? null : objectOf(verb, main, lexemes);
  const quantities = reading.quantities.filter(({ first }) => first >= clause.from && first < clause.to);
  const norm: Norm = {
    modality,
    strength,
    actor: null,
    action: verb === null ? null : lexemes[verb]!.text.toLowerCase(),
    object: object === null ? null : textOf(object, reading),
    literals: readLiterals(lexemes.slice(clause.from, clause.to)),
    quantities: quantities.map(asQuantity),
    quantifier: null,
    condition: phraseOf('condition', adjuncts, reading),
    exception: phraseOf('exception', adjuncts, reading),
    order: phraseOf('order', adjuncts, reading),
    scope: null,
  };
  const read = new Set([...cueIndices(cues), ...quantities.flatMap(amountIndices), ...(verb === null ? [] : [verb])]);
  const left = main.filter(
    (index) => !read.has(index) && !(object !== null && index >= object.from && index < object.to),
  );
  return { norm, unread: left.filter((index) => isContent(lexemes[index]!)).map((index) => lexemes[index]!.text) };
}

/** The first imperative verb, where nothing but cues, function words and literals stands before it. */
function verbOf(main: readonly number[], lexemes: readonly Lexeme[], cues: readonly Cue[]): number | null {
  for (const index of main) {
    const { kind, text } = lexemes[index]!;
    if (kind === 'word' && isImperativeVerb(text)) return isSubject(index, lexemes) ? null : index;
    const isCue = cues.some(({ first, last }) => index >= first && index <= last);
    if (!isCue && kind === 'word' && !isFunctionWord(text)) return null;
  }
  return null;
}

/** "Branch names match …": a noun that looks like a verb, with the real one after it. */
function isSubject(index: number, lexemes: readonly Lexeme[]): boolean {
  const [next, second] = [lexemes[index + 1], lexemes[index + 2]];
  return (
    next?.kind === 'word' && second?.kind === 'word' && !isFunctionWord(next.text) && isImperativeVerb(second.text)
  );
}

/** What follows the verb, up to the next comma or colon. */
function objectOf(verb: number, main: readonly number[], lexemes: readonly Lexeme[]): Clause | null {
  const after = main.filter((index) => index > verb);
  const end = after.find((index, at) => /^[,:()—–]$/u.test(lexemes[index]!.text) || index !== verb + 1 + at);
  const to = end ?? (after.at(-1) ?? verb) + 1;
  return to > verb + 1 ? { from: verb + 1, to } : null;
}

function phraseOf(field: AdjunctField, adjuncts: readonly Adjunct[], reading: TextReading): string | null {
  const phrases = adjuncts.filter((adjunct) => adjunct.field === field).map((adjunct) => textOf(adjunct, reading));
  return phrases.length === 0 ? null : phrases.join('; ');
}

function textOf({ from, to }: Clause, { text, lexemes }: TextReading): string {
  return text.slice(lexemes[from]!.start, lexemes[to - 1]!.end);
}

function indicesOf({ from, to }: Clause): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}

function cueIndices(cues: readonly Cue[]): number[] {
  return cues.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
}

function amountIndices({ first, last, covered }: ReadQuantity): number[] {
  return [first, last, ...covered];
}

function isContent({ kind, text }: Lexeme): boolean {
  return kind === 'word' && !isFunctionWord(text);
}

function asQuantity({ value, comparator, unit }: ReadQuantity): Quantity {
  const inUnit = unit === null ? value : value * unit.factor;
  return { comparator: comparator ?? 'eq', value: inUnit, unit: unit?.base ?? null, window: null };
}
