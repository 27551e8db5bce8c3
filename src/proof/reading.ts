import {
  type Cue,
  type Polarity,
  type ReadQuantity,
  readClockTimes,
  readCues,
  readLiterals,
  readPolarities,
  readQuantities,
} from '../predicate/index.js';
import { type Lexeme, lexWording } from '../text/index.js';
import { type ContentWord, contentWords } from './vocabulary.js';

/** One text of a pair with all that the layers read in it. */
export interface Reading {
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
  readonly literals: readonly string[];
  readonly quantities: readonly ReadQuantity[];
  /** Minutes after midnight. */
  readonly clockTimes: readonly number[];
  readonly cues: readonly Cue[];
  /** What the text closes and what it leaves open, by anchor. */
  readonly content: readonly ContentWord[];
  readonly polarities: ReadonlyMap<string, Polarity>;
}

/** The two texts a form is judged on: the first wording, and what would stand in its place. */
export interface Pair {
  readonly wording: Reading;
  readonly form: Reading;
}

/** Reads a text once for all layers. */
export function readText(text: string): Reading {
  const lexemes = lexWording(text);
  const cues = readCues(lexemes);
  return {
    text,
    lexemes,
    literals: readLiterals(lexemes),
    quantities: readQuantities(lexemes),
    clockTimes: readClockTimes(lexemes),
    cues,
    content: contentWords(lexemes),
    polarities: readPolarities(lexemes, cues),
  };
}
