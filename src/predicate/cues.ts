import type { Lexeme } from '../text/index.js';
import { CUE_TABLE, type CueFamily } from './cue-table.js';

/** A cue as it stands in a text. */
export interface Cue {
  readonly family: CueFamily;
  readonly phrase: string;
  /** Index of its first and last lexeme. */
  readonly first: number;
  readonly last: number;
}

interface CuePhrase {
  /** Marked with "!" in the table: read so that its words are not read as something else, and no cue itself. */
  readonly inert: boolean;
  readonly family: CueFamily;
  readonly words: readonly string[];
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** One spelling for each contraction: "don’t" is "don't", "can not" stays two words. */
const APOSTROPHE = /[’ʼ]/gu;

const PHRASES: readonly (CuePhrase & { readonly phrase: string })[] = Object.entries(CUE_TABLE).flatMap(
  ([family, list]) =>
    list
      .replace(/\|\|\|/u, '|or_bar|')
      .split('|')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '')
      .map((phrase) => ({
        family: family as CueFamily,
        inert: phrase.startsWith('!'),
        phrase: phrase.replace(/^!/u, ''),
        words: phrase === 'or_bar' ? ['|'] : phrase.replace(/^!/u, '').split(' '),
      })),
);
const RUN_PHRASES = PHRASES.filter(({ phrase }) => CJK.test(phrase));
const BY_FIRST_WORD: ReadonlyMap<string, readonly (typeof PHRASES)[number][]> = groupByFirstWord();

const SINGLE_WORDS: ReadonlySet<string> = new Set(
  PHRASES.filter(({ words, inert }) => words.length === 1 && !inert).map(({ phrase }) => phrase),
);

/**
 * Every cue of a text, in order. A place may hold cues of several families ("unless" is an exception, a condition and a
 * negation); within one family the longest phrase is read.
 */
export function readCues(lexemes: readonly Lexeme[]): Cue[] {
  const cues: Cue[] = [];
  const readUpTo = new Map<CueFamily, number>();
  for (let index = 0; index < lexemes.length; index += 1) {
    if (lexemes[index]!.kind === 'literal' || isAbbreviatedNumber(lexemes, index)) continue;
    for (const cue of cuesAt(lexemes, index)) {
      if ((readUpTo.get(cue.family) ?? -1) >= index) continue;
      readUpTo.set(cue.family, cue.last);
      if (!cue.inert) cues.push({ family: cue.family, phrase: cue.phrase, first: cue.first, last: cue.last });
    }
  }
  return cues;
}

/** "PR no. ascending", "ref. no.": a number, not a negation. */
function isAbbreviatedNumber(lexemes: readonly Lexeme[], index: number): boolean {
  const [before, word, dot, after] = [lexemes[index - 1], lexemes[index]!, lexemes[index + 1], lexemes[index + 2]];
  if (word.text !== 'no' || dot?.text !== '.' || dot.start !== word.end || before === undefined) return false;
  return before.kind === 'word' && (after === undefined || !/^\p{Lu}/u.test(after.text));
}

/** Whether a single word is a cue by itself. */
export function isCueWord(word: string): boolean {
  return SINGLE_WORDS.has(word.toLowerCase().replace(APOSTROPHE, "'"));
}

function cuesAt(lexemes: readonly Lexeme[], index: number): (Cue & Pick<CuePhrase, 'inert'>)[] {
  const word = wordOf(lexemes[index]!);
  const longestFirst = BY_FIRST_WORD.get(word) ?? [];
  const found = longestFirst
    .filter(({ words }) =>
      words.every((each, offset) => lexemes[index + offset] !== undefined && wordOf(lexemes[index + offset]!) === each),
    )
    .map(({ family, inert, phrase, words }) => ({
      family,
      inert,
      phrase,
      first: index,
      last: index + words.length - 1,
    }));
  if (!CJK.test(word)) return found;
  const inRun = RUN_PHRASES.filter(({ phrase }) => word.includes(phrase));
  return [
    ...found,
    ...inRun.map(({ family, inert, phrase }) => ({ family, inert, phrase, first: index, last: index })),
  ];
}

function wordOf({ text }: Lexeme): string {
  return text.toLowerCase().replace(APOSTROPHE, "'");
}

function groupByFirstWord(): Map<string, (typeof PHRASES)[number][]> {
  const groups = new Map<string, (typeof PHRASES)[number][]>();
  for (const phrase of [...PHRASES].sort((a, b) => b.words.length - a.words.length)) {
    const group = groups.get(phrase.words[0]!) ?? [];
    group.push(phrase);
    groups.set(phrase.words[0]!, group);
  }
  return groups;
}
