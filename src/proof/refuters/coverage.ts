import { contrasts, isCueWord } from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Reading } from '../reading.js';
import { type ContentWord, isLicensed, sayTheSame } from '../vocabulary.js';

const LAYER = 'coverage';
/** Verbs and nouns that a form may leave out without leaving out a part of the rule. */
const LIGHT = new Set(
  `stay stays keep keeps make makes get gets go goes hold holds take takes run runs give gave gives start starts open need needs
  yet now still kind kinds thing things case cases want wants sure one ones way ways type types said say says call called place
  come comes know bounds inclusive midnight noon truly`.split(/\s+/u),
);

/**
 * Words: a clause of the wording that is gone, a term turned into another of its family. Single words that no lexicon licenses
 * are unknown: no reason to reject, and only a model's comparison can clear them.
 */
export const coverage: Refuter = {
  id: LAYER,
  refute({ wording, form }) {
    const lost = lostWords(wording, form);
    const added = addedWords(wording, form);
    return {
      fires: [...contrastIssues(wording, form), ...lostClauses(wording, form, lost, added)],
      unknown: [
        ...lost.map(({ written }) =>
          layerIssue(LAYER, 'word_missing', `"${written}" has no counterpart in the form.`, { original: written }),
        ),
        ...added.map(({ written }) =>
          layerIssue(LAYER, 'word_added', `"${written}" has no counterpart in the wording.`, { form: written }),
        ),
      ],
    };
  },
};

/** Content words of the wording that nothing in the form stands for. */
export function lostWords(wording: Reading, form: Reading): ContentWord[] {
  const text = form.text.toLowerCase();
  const theirs = form.content.map(({ word }) => word);
  return wording.content.filter(({ word }) => {
    if (isCueWord(word) || text.includes(word)) return false;
    return !theirs.some((other) => sayTheSame(other, word)) && !isLicensed(word, theirs) && !isInitial(word, form);
  });
}

/** Content words of the form that nothing in the wording licenses. */
export function addedWords(wording: Reading, form: Reading): ContentWord[] {
  const text = wording.text.toLowerCase();
  const ours = wording.content.map(({ word }) => word);
  return form.content.filter(({ word }) => !isCueWord(word) && !text.includes(word) && !isLicensed(word, ours));
}

/** "SL" stands for "scrum lead": each of its words is covered by an initial. */
function isInitial(word: string, form: Reading): boolean {
  return form.content.some(
    ({ written }) => /^\p{Lu}{2,5}s?$/u.test(written) && written.toLowerCase().includes(word[0]!),
  );
}

function contrastIssues(wording: Reading, form: Reading): Issue<ProofCode>[] {
  return contrasts(wordsOf(wording), wordsOf(form)).map(([ours, theirs]) =>
    layerIssue(LAYER, 'word_missing', `The form says "${theirs}" where the wording says "${ours}".`, {
      original: ours,
      form: theirs,
    }),
  );
}

function wordsOf({ lexemes }: Reading): string[] {
  return lexemes.flatMap(({ kind, text }) => (kind === 'word' ? text.toLowerCase().split(/[-/]/u) : []));
}

/**
 * A clause none of whose words, literals and amounts came through, while the form has hardly a word that could stand for them.
 * Reasons ("because …") and clauses of light verbs do not count.
 */
function lostClauses(
  wording: Reading,
  form: Reading,
  lost: readonly ContentWord[],
  added: readonly ContentWord[],
): Issue<ProofCode>[] {
  const gone = new Set(lost.map(({ index }) => index));
  return clausesOf(wording).flatMap(({ first, last }) => {
    const lexemes = wording.lexemes.slice(first, last + 1);
    const words = wording.content.filter(
      ({ index, word }) => index >= first && index <= last && !isCueWord(word) && !LIGHT.has(word),
    );
    const holds = lexemes.some(
      ({ kind, text }) => kind !== 'word' && /[\p{L}\p{N}]/u.test(text) && standsSomewhere(text, form),
    );
    // What stands before a colon names the topic; its rules follow.
    const isTopic = wording.lexemes[last + 1]?.text === ':';
    const allLost = words.length >= 2 && words.every(({ index }) => gone.has(index));
    if (
      !allLost ||
      isTopic ||
      holds ||
      added.length * 2 > words.length ||
      words.some(({ word }) => isRunTogether(word))
    )
      return [];
    const text = wording.text.slice(lexemes[0]!.start, lexemes.at(-1)!.end);
    return [layerIssue(LAYER, 'word_missing', `Nothing of "${text}" is in the form.`, { original: text })];
  });
}

function standsSomewhere(text: string, form: Reading): boolean {
  return form.text.includes(text.replace(/[`"“”]/gu, ''));
}

/** Chinese and Japanese have no spaces: what the lexer takes for a word is a clause. */
function isRunTogether(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

function clausesOf({ lexemes }: Reading): { readonly first: number; readonly last: number }[] {
  const clauses: { first: number; last: number }[] = [];
  let first = 0;
  lexemes.forEach(({ text }, index) => {
    if (!/^(?:[.;:,!?()—–]|and|but|or|if|when|unless|except|before|after|until|while)$/iu.test(text)) return;
    if (index > first) clauses.push({ first, last: index - 1 });
    first = index + 1;
  });
  if (first < lexemes.length) clauses.push({ first, last: lexemes.length - 1 });
  return clauses;
}
