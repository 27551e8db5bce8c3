import type { Lexeme } from '../text/index.js';
import { isCueWord } from './cues.js';
import { isFunctionWord } from './function-words.js';
import { isImperativeVerb } from './imperatives.js';

const SENTENCE_END = /^[.!?:;—–•|\n]$/u;
/** Capitals that are emphasis, not a name. */
const EMPHASIS = new Set(['ok', 'todo', 'note', 'yes']);

/** A name as it stands in a text: a person, a product, an acronym, a code with digits. */
export interface Name {
  readonly text: string;
  readonly index: number;
  /** All capitals, or capitals with digits: "UTC", "S3". */
  readonly isAcronym: boolean;
}

/**
 * The names of a text, as far as capitals show them: a capital inside a sentence, all capitals, or capitals with digits. A capital at
 * the start of a sentence shows nothing.
 */
export function readNames(lexemes: readonly Lexeme[]): Name[] {
  return lexemes.flatMap(({ kind, text }, index): Name[] => {
    if (kind !== 'word') return [];
    const bare = text.replace(/['’]s$/u, '').replace(/(?<=[A-Z]{2})s$/u, '');
    const lower = bare.toLowerCase();
    if (isCueWord(lower) || isFunctionWord(lower) || EMPHASIS.has(lower)) return [];
    const isAcronym = /^(?=.*\p{Lu})[\p{Lu}\p{N}-]{2,}$/u.test(bare);
    if (isAcronym) return [{ text: bare, index, isAcronym }];
    const before = lexemes[index - 1];
    const opens = before === undefined || SENTENCE_END.test(before.text) || before.kind === 'mark';
    if (opens || !/^\p{Lu}\p{Ll}/u.test(bare) || isImperativeVerb(bare)) return [];
    return [{ text: bare, index, isAcronym }];
  });
}
