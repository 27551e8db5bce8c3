import { wordAt } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isImperative } from '../verbs.js';
import { tail, whole } from './section.js';

/** Behind a comment mark, an order to whoever edits or runs what stands there. */
const RESTRICTING_COMMENT =
  /(?:^|\s)(?:\/\/|#|--|\/\*|<!--|;)[ \t]{0,4}(?:(?:note|important|warning|caution|critical|attention)\b[:!]? ?)?(?:please )?(?:do not|don't|never (?!\p{L}{2,20}(?:s|ed)\b)\p{L}|must (?:not|be|stay)|only (?:use|run|edit|call|change|touch|if|when|for|in)\b|always (?:use|run|call|keep|check|pass|add|set)\b)/imu;

const TEMPLATE_LEAD =
  /\b(?:must|should|always|shall) (?:include|contain|look|match|follow|be|have|use|start|end|begin|carry)\b[^\n]{0,80}[:：]|\b(?:use|in|follow|with) (?:exactly )?(?:this|the following|the) (?:exact )?(?:format|template|layout|structure|header|footer|trailer|shape|schema|skeleton)\b/iu;

/** What a span's own shape tells: headings, prose, fences, lead-ins. */
export const SHAPES: readonly Rule[] = [
  {
    id: 'shape/heading',
    description: 'a heading names a topic',
    language: 'any',
    see: ({ span, text }) => (span.shape === 'heading' ? whole(text) : null),
    vote: 'narrative',
    weight: 1.9,
    example: '# Limits and quotas',
    counterExample: 'Limits are hard.',
  },
  {
    id: 'shape/topic',
    description: 'a heading that announces what is told below',
    language: 'en',
    see: ({ span, text }) =>
      (span.shape === 'heading' || (span.shape === 'sentence' && !/[.!?:,]/u.test(text))) &&
      /^[^\p{L}]{0,6}(?:(?:what|how|why|where|who) (?!not\b)\p{L}|(?:required|limits|about)\b)/iu.test(text)
        ? whole(text)
        : null,
    vote: 'narrative',
    weight: 9,
    example: '# What you must know',
    counterExample: '# Never push',
  },
  {
    id: 'shape/prose',
    description: 'a whole sentence of prose, with no word that asks',
    language: 'en',
    see: ({ span, text, words, heads }) =>
      span.shape === 'sentence' && /[.]$/u.test(text) && !hasModal(words) && !beginsWithImperative(text, heads)
        ? whole(text)
        : null,
    vote: 'narrative',
    weight: { document: 0.4, chat: 0 },
    example: 'Operations return a single result.',
    counterExample: 'Operations must return a result.',
  },
  {
    id: 'shape/code',
    description: 'a fence holds code',
    language: 'any',
    see: ({ span, text }) => (span.shape === 'code' ? whole(text) : null),
    vote: 'narrative',
    weight: 3,
    example: '```\ncode\n```',
    counterExample: 'no code',
  },
  {
    id: 'code/comment',
    description: 'a comment in a fence tells an editor what not to do, or what only to do',
    language: 'any',
    see: ({ span }) => (span.shape === 'code' ? commentIn(span.text) : null),
    vote: 'constraint',
    weight: 5,
    kind: 'prohibition',
    strength: 'hard',
    example: '```\n# do not reorder, the patcher counts lines\nrun\n```',
    counterExample: '```\n# never returns null\nrun\n```',
  },
  {
    id: 'code/template',
    description: 'a fence under a lead-in that asks for its form: what is made must look like it',
    language: 'en',
    see: ({ span, text }) =>
      span.shape === 'code' && TEMPLATE_LEAD.test(tail(span.leadIn ?? '')) ? whole(text) : null,
    vote: 'constraint',
    weight: 3.4,
    kind: 'format',
    strength: 'hard',
    example: 'Each commit message must end with: → ```\nSigned-off-by: Name\n```',
    counterExample: 'Run the tests: → ```\nmake test\n```',
  },
  {
    id: 'shape/lead-in',
    description: 'a topic with a colon leads in what follows and asks nothing itself',
    language: 'any',
    see: ({ text, span, words, heads }) =>
      span.shape !== 'heading' &&
      /^[^:：\n]{2,60}[:：][*_]{0,2}$/u.test(text) &&
      !hasModal(words) &&
      !beginsWithImperative(text, heads)
        ? whole(text)
        : null,
    vote: 'narrative',
    weight: 1,
    example: 'Common commands:',
    counterExample: 'You must never:',
  },
];

function commentIn(text: string): Sighting | null {
  const match = RESTRICTING_COMMENT.exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

function hasModal(words: ReadonlySet<string>): boolean {
  return [
    'must',
    'never',
    'always',
    'not',
    "don't",
    'only',
    'should',
    'follow',
    'no',
    'avoid',
    'ensure',
    'prefer',
    'want',
    'need',
    'shall',
    'required',
  ].some((word) => words.has(word));
}

function beginsWithImperative(text: string, heads: readonly number[]): boolean {
  const start = heads[0] ?? 0;
  const word = wordAt(text, start);
  return isImperative(word, text.slice(start + word.length, start + word.length + 120));
}
