import { type Lexeme, stem } from '../text/index.js';
import { isFunctionWord } from './function-words.js';

/** A piece of content by which two texts can be laid side by side: a word's stem, or a literal. */
export interface Anchor {
  readonly key: string;
  readonly index: number;
}

/**
 * The content words and literals of a text, in order. Compounds count as their parts: "force-push" is "force" and "push".
 * @param isCue  whether the lexeme at an index is part of a cue; cues are no anchors
 */
export function readAnchors(lexemes: readonly Lexeme[], isCue: (index: number) => boolean): Anchor[] {
  return lexemes.flatMap(({ kind, text }, index): Anchor[] => {
    if (isCue(index)) return [];
    if (kind === 'literal') return [{ key: text.replace(/[`"“”'«»]/gu, '').toLowerCase(), index }];
    if (kind !== 'word') return [];
    return text
      .split(/[-'’]/u)
      .filter((part) => part.length > 1 && !isFunctionWord(part))
      .map((part) => ({ key: stem(part), index }));
  });
}
