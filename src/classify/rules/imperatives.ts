import type { Reading } from '../reading.js';
import { wordAt } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isImperative, isStandingVerb } from '../verbs.js';

/** Bare imperatives: two thirds of real rules have no other mark. In a chat they are mostly work to be done now. */
export const IMPERATIVES: readonly Rule[] = [
  {
    id: 'imperative/head',
    description: 'a clause begins with a verb in the imperative',
    language: 'en',
    see: (reading) => (reading.setting === 'document' ? imperativeAt(reading, reading.heads, isImperative) : null),
    vote: 'constraint',
    weight: { document: 2.6, chat: 0 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Retain the original filename.',
    counterExample: 'Test coverage is high.',
  },
  {
    id: 'imperative/after-comma',
    description: 'a verb in the imperative after a comma or "and"',
    language: 'en',
    see: (reading) =>
      reading.setting === 'document' ? imperativeAt(reading, reading.weakHeads, isPlainImperative) : null,
    vote: 'constraint',
    weight: { document: 1, chat: 0 },
    kind: 'obligation',
    strength: 'hard',
    example: 'In Markdown, backtick names, and ensure they match.',
    counterExample: 'Cats, dogs and birds.',
  },
  {
    id: 'imperative/standing',
    description: 'a clause of a chat turn begins with a verb of manner: use, keep, stick to, work in',
    language: 'en',
    see: (reading) =>
      reading.setting === 'chat'
        ? imperativeAt(
            reading,
            [...reading.heads, ...reading.weakHeads],
            (word, rest) => isStandingVerb(word) && isImperative(word, rest),
          )
        : null,
    vote: 'constraint',
    weight: { document: 0, chat: 2.6 },
    kind: 'obligation',
    strength: 'hard',
    example: 'chat: use pnpm',
    counterExample: 'chat: fix the header',
  },
  {
    id: 'task/imperative',
    description: 'a chat turn asks for one piece of work',
    language: 'en',
    see: (reading) =>
      reading.setting === 'chat'
        ? imperativeAt(
            reading,
            reading.heads.slice(0, 1),
            (word, rest) => !isStandingVerb(word) && isImperative(word, rest),
          )
        : null,
    vote: 'narrative',
    weight: { document: 0, chat: 1 },
    example: 'chat: summarise this',
    counterExample: 'chat: keep it short',
  },
];

function isPlainImperative(word: string, rest: string): boolean {
  return isImperative(word, rest) && rest.length > 4;
}

function imperativeAt(
  { text }: Reading,
  heads: readonly number[],
  accepts: (word: string, rest: string) => boolean,
): Sighting | null {
  for (const head of heads) {
    const word = wordAt(text, head);
    if (word !== '' && accepts(word, text.slice(head + word.length, head + word.length + 120))) {
      return { start: head, end: head + word.length };
    }
  }
  return null;
}
