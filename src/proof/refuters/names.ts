import { type Name, readNames } from '../../predicate/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Reading } from '../reading.js';
import { isLicensed, sayTheSame } from '../vocabulary.js';

const LAYER = 'names';
/** German writes all nouns with a capital: capitals show no names there. */
const GERMAN = /\b(?:der|die|das|und|nicht|ist|sind|mit|für|auf|keine?|nur|wenn|vor|dem|den|ein|eine)\b/giu;

/** People, products and acronyms: one that is gone where another has come. A name alone may be shortened or left to its context. */
export const names: Refuter = {
  id: LAYER,
  refute({ wording, form }) {
    if (isGerman(wording.text)) return { fires: [] };
    const gone = unmatched(wording, form);
    const come = unmatched(form, wording);
    const pairs = gone.filter(({ isAcronym }) => come.some((other) => other.isAcronym === isAcronym));
    const fires = pairs.map(({ text }) => {
      const other = come[0]!.text;
      return layerIssue(LAYER, 'literal_missing', `"${text}" is gone, and "${other}" stands in the form.`, {
        original: text,
        form: other,
      });
    });
    return { fires };
  },
};

function unmatched(from: Reading, within: Reading): Name[] {
  const lower = within.text.toLowerCase();
  const words = within.content.map(({ word }) => word);
  const stands = (text: string) => {
    const name = text.toLowerCase();
    return (
      lower.includes(name) ||
      words.some((word) => sayTheSame(word, name)) ||
      isLicensed(name, words) ||
      isSpelled(name, words)
    );
  };
  return readNames(from.lexemes).filter(({ text }) => !text.split('-').every((part) => stands(part)));
}

/** The other way round: one of these words is the acronym of neighbours around the name. */
function isSpelled(name: string, words: readonly string[]): boolean {
  return words.some(
    (word) =>
      word.length >= 2 &&
      word.length <= 5 &&
      word.includes(name[0]!) &&
      name.startsWith(word[0]!) &&
      word.length < name.length &&
      !/[aeiou]/u.test(word),
  );
}

function isGerman(text: string): boolean {
  return (text.match(GERMAN) ?? []).length >= 2;
}
