import type { Reading } from '../reading.js';
import { wordAt } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isImperative, isStandingVerb, isVerb } from '../verbs.js';

/** Bare imperatives: two thirds of real rules have no other mark. In a chat they are mostly work to be done now. */
export const IMPERATIVES: readonly Rule[] = [
  {
    id: 'imperative/head',
    description: 'a clause begins with a verb in the imperative',
    language: 'en',
    see: (reading) =>
      reading.setting === 'document' && reading.span.shape !== 'heading' && reading.span.shape !== 'row'
        ? imperativeAt(reading, reading.heads, isImperative)
        : null,
    vote: 'constraint',
    weight: { document: 2.8, chat: 0 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Retain the original filename.',
    counterExample: 'Test coverage is high.',
  },
  {
    id: 'imperative/heading',
    description: 'a heading that says how to work, rather than what is told below: "Keep the docs in sync"',
    language: 'en',
    see: (reading) =>
      reading.span.shape === 'heading' && isSlogan(reading.text)
        ? imperativeAt(reading, reading.heads, isManner)
        : null,
    vote: 'constraint',
    weight: { document: 4, chat: 2 },
    kind: 'obligation',
    strength: 'hard',
    example: '# Keep the docs in sync',
    counterExample: '# Build the project',
  },
  {
    id: 'imperative/only',
    description: 'an imperative that is narrowed to some cases: "flag amounts only above 500"',
    language: 'en',
    cues: ['only'],
    see: (reading) => imperativeAt(reading, reading.heads, (word, rest) => isVerb(word) && ONLY_WHERE.test(rest)),
    vote: 'constraint',
    weight: { document: 1.6, chat: 2.6 },
    kind: 'permission_scope',
    strength: 'hard',
    example: 'flag amounts only above 500',
    counterExample: 'look, only two rows differ',
  },
  {
    id: 'imperative/rather-than',
    description: 'an imperative that chooses: "append rather than replace", "merge instead of rebasing"',
    language: 'en',
    cues: ['rather', 'instead', 'over'],
    see: (reading) =>
      imperativeAt(
        reading,
        [...reading.heads, ...reading.weakHeads],
        (word, rest) => isVerb(word) && RATHER.test(rest),
      ),
    vote: 'constraint',
    weight: { document: 1.4, chat: 3 },
    kind: 'preference',
    strength: 'hard',
    example: 'Vendor X: shorten rather than drop',
    counterExample: 'we went by train rather than by car',
  },
  {
    id: 'imperative/please',
    description: '"please" and a verb, wherever it stands in a document',
    language: 'en',
    cues: ['please'],
    see: ({ text }) => {
      const match = PLEASE.exec(text);
      return match !== null && isVerb(match[1]!.toLowerCase())
        ? { start: match.index, end: match.index + match[0].length }
        : null;
    },
    vote: 'constraint',
    weight: { document: 2.6, chat: 0 },
    kind: 'obligation',
    strength: 'hard',
    example: 'On top of that please fix what the linter reports.',
    counterExample: 'They aim to please customers.',
  },
  {
    id: 'imperative/after-comma',
    description: 'a verb in the imperative after a comma or "and"',
    language: 'en',
    see: (reading) =>
      reading.setting === 'document' ? imperativeAt(reading, reading.weakHeads, isPlainImperative) : null,
    vote: 'constraint',
    weight: { document: 1.2, chat: 0 },
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
            (word, rest) => isStandingVerb(word, rest) && isImperative(word, rest),
          )
        : null,
    vote: 'constraint',
    weight: { document: 0, chat: 3.2 },
    kind: 'obligation',
    strength: 'hard',
    example: 'chat: use pnpm',
    counterExample: 'chat: fix the header',
  },
  {
    id: 'imperative/can-we',
    description: 'a request that holds on: "can we keep the old code around?"',
    language: 'en',
    cues: ['we'],
    pattern: /\b(?:can|could) we (?:please )?(?:keep|stick|leave|avoid|not|always|never|make sure|make it so)\b/iu,
    vote: 'constraint',
    weight: { document: 2, chat: 3 },
    kind: 'obligation',
    strength: 'hard',
    example: 'btw, can we keep the old module around for reference?',
    counterExample: 'can we talk?',
  },
  {
    id: 'imperative/any',
    description: 'an imperative about any or every thing of a sort: it holds for those to come',
    language: 'en',
    cues: ['any', 'every', 'each', 'anything', 'everything', 'whenever'],
    see: (reading) =>
      imperativeAt(
        reading,
        [...reading.heads, ...reading.weakHeads],
        (word, rest) =>
          isImperative(word, rest) &&
          ANY.test(rest) &&
          (reading.setting === 'document' || !/^ any\b/u.test(rest) || ANY_SUCH.test(rest)),
      ),
    vote: 'constraint',
    weight: { document: 1, chat: 3.2 },
    kind: 'obligation',
    strength: 'hard',
    example: 'flag any holding that moved more than 8 percent',
    counterExample: 'flag the holding',
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
            (word, rest) => !isStandingVerb(word, rest) && isImperative(word, rest),
          )
        : null,
    vote: 'narrative',
    weight: { document: 0, chat: 0.4 },
    example: 'chat: summarise this',
    counterExample: 'chat: keep it short',
  },
];

/** A longer heading is a sentence, or a title. */
const MOST_HEADING_WORDS = 9;
const ONLY_WHERE =
  /^[^.;:\n]{1,60} only (?:if|when|where|above|below|over|under|after|before|for|on|in|at|with|from|to|within|between|once|up to)\b/u;
const RATHER = /^[^.;\n]{0,60} (?:rather than|instead of|in place of)\b/u;

function isSlogan(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}'’`-]+/u).filter((word) => /\p{L}/u.test(word)).length;
  return words >= 2 && words <= MOST_HEADING_WORDS;
}

/** In a heading, "Run the tests" is a topic; a verb of manner says how to work. */
function isManner(word: string, rest: string): boolean {
  return (isStandingVerb(word, rest) || VIRTUES.has(word)) && isVerb(word);
}

/** What slogans ask for: "Own the problem", "Think before coding", "Verify, then trust". */
const VIRTUES = new Set(
  'ask be own think verify simplify question challenge fail prove measure explain minimise minimize protect guard mind match mirror prioritise prioritize communicate'.split(
    ' ',
  ),
);

const PLEASE = /\bplease (?:also |always |do |make sure to |only |just )?(\p{L}{2,16})\b/iu;

/** "Remove any duplication" is one piece of work; "flag any holding that moved" holds for those to come. */
const ANY_SUCH =
  /^ any \p{L}+(?: \p{L}+){0,3} (?:that|which|who|whose|with|without|over|above|below|under|older|larger|bigger|longer|more|if|when|you|i|we|before|after)\b/u;
const ANY = /^ (?:any|every|each|anything|everything|(?:[\p{L}'-]{2,16} ){1,3}(?:any|every|each|whenever)) \p{L}/u;

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
