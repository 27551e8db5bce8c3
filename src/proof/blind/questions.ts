import { sha256 } from '../../text/index.js';
import type { PhraseComparison, Predicate } from '../../types/index.js';
import { alignNorms } from './align-norms.js';
import { compareClosed } from './closed-fields.js';
import { comparePhrases, type PhrasePair } from './phrases.js';

/** A pairwise question as it goes out: which phrase comes first says nothing. */
export interface Question {
  readonly id: string;
  readonly field: string;
  readonly first: string;
  readonly second: string;
}

/**
 * Which phrases of two predicates only a comparison can settle.
 * @returns nothing when the closed fields already tell the predicates apart: then no answer could help
 */
export function openPhrases(original: Predicate, form: Predicate): PhrasePair[] {
  const norms = alignNorms(original.norms, form.norms) ?? [];
  const compared = norms.map(([ours, theirs]) => ({
    closed: compareClosed(ours, theirs),
    phrases: comparePhrases(ours, theirs),
  }));
  const hopeless = compared.some(({ closed, phrases }) => closed.differs.length > 0 || phrases.unmatched.length > 0);
  return hopeless ? [] : compared.flatMap(({ closed, phrases }) => [...closed.open, ...phrases.open]);
}

/** Identity of a question, whichever texts it came from. */
export function questionId({ field, original, form }: PhrasePair): string {
  return sha256(field, original, form);
}

/** The question with its phrases in an order that its hash decides. */
export function askAbout(phrases: PhrasePair): Question {
  const id = questionId(phrases);
  const { field, original, form } = phrases;
  return isTurned(id) ? { id, field, first: form, second: original } : { id, field, first: original, second: form };
}

/** The answer as it reads with the original first. */
export function answerFor(phrases: PhrasePair, answer: PhraseComparison['answer']): PhraseComparison {
  const turned = isTurned(questionId(phrases));
  const opposite = answer === 'broader' ? 'narrower' : answer === 'narrower' ? 'broader' : answer;
  return { ...phrases, answer: turned ? opposite : answer };
}

function isTurned(id: string): boolean {
  return Number.parseInt(id.slice(0, 2), 16) % 2 === 1;
}
