import { boundarySide, isCueWord, isFunctionWord, unitOf } from '../../predicate/index.js';
import { standsIn } from '../../text/index.js';
import type { Norm, Predicate } from '../../types/index.js';
import { type Reading, readText } from '../reading.js';
import { type ContentWord, sayTheSame } from '../vocabulary.js';
import { plainLiteral } from './closed-fields.js';
import { OPEN_FIELDS } from './phrases.js';

/** Words whose whole work is politeness or turning back an earlier rule; a reader may leave them out of every field. */
const FILLERS = new Set([
  'please',
  'kindly',
  'note',
  'remember',
  'correction',
  'actually',
  'thanks',
  'thank',
  'basically',
  'truly',
]);
const FORBIDS =
  /(?:^|[^\p{L}])(?:never|not|no|nothing|nobody|none|forbidden|prohibited)(?![\p{L}.])|n['’]t(?!\p{L})|[✗✘❌]/iu;

/**
 * Holds a model's reading of a text against what rules read in it with certainty. A reading that leaves words, literals or amounts out,
 * or brings some in, is no reading of this text.
 * @returns what does not fit, in words; empty when the reading may stand
 */
export function misreadings(reading: Reading, predicate: Predicate): string[] {
  if (predicate.norms.length === 0) return ['reads no rule in it'];
  const said = predicate.norms.flatMap(wordsOfNorm).join(' ');
  return [
    ...missingLiterals(reading, said),
    ...inventedLiterals(reading, predicate),
    ...amountsThatDiffer(reading, predicate),
    ...unreadWords(reading, said).map(({ written }) => `leaves "${written}" unread`),
    ...inventedWords(reading, predicate).map((word) => `reads "${word}", which does not stand there`),
    ...(forbidsNothing(reading, predicate) ? ['reads no prohibition'] : []),
  ];
}

function wordsOfNorm(norm: Norm): string[] {
  const amounts = norm.quantities.flatMap(({ value, unit, window }) => [String(value), unit ?? '', window ?? '']);
  return [...OPEN_FIELDS.map((field) => norm[field] ?? ''), ...norm.literals, ...amounts];
}

function missingLiterals({ literals }: Reading, said: string): string[] {
  const plain = said.replace(/`/gu, ' ');
  return literals.filter((literal) => !standsIn(literal, plain)).map((literal) => `leaves "${literal}" out`);
}

function inventedLiterals({ text }: Reading, { norms }: Predicate): string[] {
  const plain = text.replace(/`/gu, ' ');
  return norms
    .flatMap(({ literals }) => literals.map(plainLiteral))
    .filter((literal) => literal === '' || !(standsIn(literal, plain) || text.includes(literal)))
    .map((literal) => `reads "${literal}", which does not stand there`);
}

/** Amounts of the text that no norm has, and the reverse; bounds that part the amounts elsewhere. */
function amountsThatDiffer({ quantities, clockTimes, text }: Reading, { norms }: Predicate): string[] {
  const told = norms.flatMap((norm) => norm.quantities);
  const literal = norms.flatMap(wordsOfNorm).join(' ');
  const lost = quantities.filter(
    ({ value, soft, unit }) =>
      !soft &&
      !told.some((each) => sameValue(each.value, each.unit, value, unit?.factor)) &&
      !literal.includes(String(value)),
  );
  const clocks = new Set(clockTimes.map((minutes) => minutes / 60));
  const invented = told.filter(
    ({ value, unit }) =>
      !quantities.some((each) => sameValue(value, unit, each.value, each.unit?.factor)) &&
      !text.includes(String(value)) &&
      !clocks.has(value),
  );
  const bent = told.filter(({ value, comparator }) => {
    const same = quantities.filter((each) => each.value === value && each.comparator !== null);
    const side = boundarySide(comparator);
    return side !== null && same.length > 0 && same.every((each) => !agrees(boundarySide(each.comparator!), side));
  });
  return [
    ...lost.map(({ value }) => `leaves the amount ${value} out`),
    ...invented.map(({ value }) => `reads the amount ${value}, which does not stand there`),
    ...bent.map(({ value }) => `reads another bound at ${value}`),
  ];
}

function agrees(read: 'above' | 'below' | null, told: 'above' | 'below'): boolean {
  return read === null || read === told;
}

function sameValue(told: number, toldUnit: string | null, read: number, factor: number | undefined): boolean {
  if (told === read) return true;
  const unit = toldUnit === null ? null : unitOf(toldUnit);
  return unit !== null && factor !== undefined && Math.abs(told * unit.factor - read * factor) < 1e-9;
}

function unreadWords({ content, quantities }: Reading, said: string): ContentWord[] {
  const theirs = readText(said).content.map(({ word }) => word);
  const covered = new Set(quantities.flatMap(({ covered: indices }) => indices));
  return content.filter(
    ({ word, index }) =>
      !isCueWord(word) && !FILLERS.has(word) && !covered.has(index) && !theirs.some((other) => sayTheSame(other, word)),
  );
}

function inventedWords({ content, text }: Reading, { norms }: Predicate): string[] {
  const phrases = norms.flatMap((norm) => OPEN_FIELDS.map((field) => norm[field] ?? '')).join(' ');
  const ours = content.map(({ word }) => word);
  const lower = text.toLowerCase();
  return readText(phrases)
    .content.map(({ word }) => word)
    .filter((word) => !isCueWord(word) && !isFunctionWord(word) && !lower.includes(word))
    .filter((word) => !ours.some((other) => sayTheSame(other, word)));
}

/** A text with an outright "never" or "not" and a reading that forbids, bounds and excepts nothing. */
function forbidsNothing({ text }: Reading, { norms }: Predicate): boolean {
  if (!FORBIDS.test(text)) return false;
  return !norms.some(
    (norm) =>
      norm.modality === 'must_not' ||
      norm.modality === 'should_not' ||
      norm.modality === 'may_only' ||
      norm.modality === 'may' ||
      norm.exception !== null ||
      norm.quantities.length > 0 ||
      OPEN_FIELDS.some((field) => FORBIDS.test(norm[field] ?? '') || /unless|until|without/iu.test(norm[field] ?? '')),
  );
}
