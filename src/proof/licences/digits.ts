import type { Licence } from './licence.js';

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};
/** Words after which a number word may be the tail of a larger number or of a range. */
const NUMBER_TAIL = [
  'and',
  'or',
  'to',
  'hundred',
  'thousand',
  'million',
  ...Object.keys(WORDS),
  'seventy',
  'eighty',
  'one',
  'between',
  'point',
];

/** Number words before a unit, as digits. A pattern of its own for each, so that the replacement is plain text. */
export const DIGITS: readonly Licence[] = Object.entries(WORDS).map(([word, value]) => ({
  id: `digits_${word}`,
  kind: 'substitution',
  why: 'The same amount in digits; only before a unit, because "two" may be part of a name elsewhere.',
  pattern: new RegExp(
    `${word}(?= (?:seconds|minutes|hours|days|weeks|months|years|words|lines|characters|pages|columns|rows|spaces|tokens|percent)(?![\\p{L}-]))`,
    'iuy',
  ),
  replacement: String(value),
  place: 'anywhere',
  notAfter: NUMBER_TAIL,
  example: [`Wait ${word} minutes.`, `Wait ${value} minutes.`],
  counterExample: `Use the ${word} pool.`,
}));
