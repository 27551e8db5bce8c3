import { type Reading, wordAt } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isImperative } from '../verbs.js';
import { reportsAction } from './telling.js';

const RULE_SECTION =
  /\b(?:rules?|conventions?|guidelines?|style|standards?|polic(?:y|ies)|constraints?|restrictions?|principles?|best practices|workflow|definition of done|checklist|critical|mandatory|etiquette|boundaries|security|do not|don'ts?|never|always|must|before (?:you|merging|committing)|when making|working style|formatting|naming|output format|instructions for you|contributing|quality|how (?:to|you) (?:work|behave)|safety|limits)\b|规范|规则|原则|风格|约定|要求|规定|流程|правила|стиль|этикет|рекомендации|безопасность|политика|regeln|richtlinien|vorgaben|règles|consignes|reglas|normas|regras|नियम|ルール|規約|方針/iu;
const FACT_SECTION =
  /\b(?:architecture|overview|structure|layout|stack|background|about|glossary|context|map|files|director(?:y|ies)|environment|reference|resources|features|examples?|history|key facts|known issues|troubleshooting|api|usage|how it works|algorithm|data flow|project|dependencies|entry point|pipeline|introduction|purpose|compatibility|source|operations?|results?|ci\/cd|terminology)\b|结构|架构|概述|背景|структура|архитектура|контекст|структур|überblick|aufbau|architektur|architecture|contexte|estructura|contexto/iu;
const RECIPE_SECTION =
  /\b(?:commands?|setup|install(?:ation|ing)?|getting started|quick ?start|development|build|running|deploy(?:ment|ing)?|docker|scripts?|updating|cli|tools?)\b|环境|команд|сборка/iu;
const BAN_LEAD =
  /(?:^|[.:;(] ?)[^\p{L}.:;(]{0,6}(?:please )?(?:do not|don't|never|avoid|no|refrain from|stop)\b|\b(?:must not|may not|should not|forbidden|prohibited|not allowed|off[- ]limits|don'ts)\b|нельзя|запрещ|не |禁止|不要|不得|しない|禁|nicht|nie|kein|jamais|interdit|nunca|prohibid|não|मत/iu;
const DUTY_LEAD =
  /\b(?:must|always|should|shall|required?|have to|need to|needs? to|ensure|make sure|follow(?! the steps below)|following (?:rules|steps|process|workflow|conventions|guidelines)|rules?|only|before|after|checklist|complete|prefer|allowed|you (?:may|can)|remember|stick to|when|if|conventions?|guidelines?)\b|必须|应|遵循|统一|должн|обязан|используйте|всегда|muss|immer|toujours|siempre|sempre|हमेशा|必ず/iu;
const FACT_LEAD =
  /^to \p{L}|\b(?:key|important|known|available|following (?:are|is)|consists? of|includes?|contains?|directories|files|commands|recipes|scripts?|example|structure|output|issues|platforms?|modules?|components?|types?|methods?|layout|stack|architecture|requirements:|paths|derivations?|is meant|orchestrates|pipeline)\b/iu;

const STYLE_SECTION = /\b(?:style|conventions?|naming|formatting|typography|tone)\b|规范|风格|стиль|stil|estilo/iu;
const HAS_VERB = /\b(?:is|are|was|were|has|have|had|does|do|did|can|will|may|might)\b|[是有了]/iu;

/** What stands around a span: lead-in, headings, shape. Weak votes that tip what the words leave open. */
export const CONTEXT: readonly Rule[] = [
  {
    id: 'lead-in/ban',
    description: 'the lead-in forbids',
    language: 'any',
    see: ({ span, text }) =>
      span.leadIn !== null && BAN_LEAD.test(tail(span.leadIn)) && !FACT_LEAD.test(tail(span.leadIn))
        ? whole(text)
        : null,
    vote: 'constraint',
    weight: 3,
    kind: 'prohibition',
    strength: 'hard',
    example: 'Do not: → rename columns',
    counterExample: 'Key files: → index.ts',
  },
  {
    id: 'lead-in/duty',
    description: 'the lead-in asks for what its items say',
    language: 'any',
    see: (reading) => (asksFor(reading) ? whole(reading.text) : null),
    vote: 'constraint',
    weight: 1.8,
    kind: 'obligation',
    strength: 'hard',
    example: 'You must: → update the docs',
    counterExample: 'Key files: → index.ts',
  },
  {
    id: 'lead-in/topic',
    description: 'the lead-in names a topic, and its items list facts',
    language: 'any',
    see: ({ span, text }) =>
      span.leadIn !== null && FACT_LEAD.test(tail(span.leadIn)) && !BAN_LEAD.test(tail(span.leadIn))
        ? whole(text)
        : null,
    vote: 'narrative',
    weight: 1.2,
    example: 'Key files: → index.ts',
    counterExample: 'Do not: → rename columns',
  },
  {
    id: 'section/rules',
    description: 'a heading above speaks of rules, conventions, style, workflow',
    language: 'any',
    see: ({ span, text }) => (sectionIs(span.section, RULE_SECTION) && span.shape !== 'heading' ? whole(text) : null),
    vote: 'constraint',
    weight: { document: 1, chat: 0.8 },
    kind: 'obligation',
    strength: 'hard',
    example: '# Conventions → Tests sit beside the source.',
    counterExample: '# Architecture → Tests sit beside the source.',
  },
  {
    id: 'section/style-fragment',
    description:
      'a fragment without a verb under a heading of style, naming, conventions: it says how things are to look',
    language: 'any',
    see: ({ span, text }) =>
      sectionIs(span.section, STYLE_SECTION) &&
      !/^[^\p{L}]{0,4}(?:see|since|because|note|example)\b/iu.test(text) &&
      (span.shape === 'item' || span.shape === 'row') &&
      !HAS_VERB.test(text)
        ? whole(text)
        : null,
    vote: 'constraint',
    weight: 1.4,
    kind: 'format',
    strength: 'hard',
    example: '# Code style → - Single quotes',
    counterExample: '# Overview → - Single page',
  },
  {
    id: 'section/facts',
    description: 'a heading above speaks of architecture, layout, background',
    language: 'any',
    see: ({ span, text }) =>
      sectionIs(span.section, FACT_SECTION) && !sectionIs(span.section, RULE_SECTION) ? whole(text) : null,
    vote: 'narrative',
    weight: 0.8,
    example: '# Architecture → Tests sit beside the source.',
    counterExample: '# Conventions → Tests sit beside the source.',
  },
  {
    id: 'section/recipe',
    description: 'a heading above speaks of commands or setup: steps tell how, not that',
    language: 'any',
    see: ({ span, text }) =>
      sectionIs(span.section, RECIPE_SECTION) && !sectionIs(span.section, RULE_SECTION) ? whole(text) : null,
    vote: 'narrative',
    weight: 0.4,
    example: '# Setup → Install the CLI.',
    counterExample: '# Rules → Install nothing.',
  },
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
      /^[^\p{L}]{0,6}(?:what|how|why|where|who|required|limits|about)\b/iu.test(text)
        ? whole(text)
        : null,
    vote: 'narrative',
    weight: 2.8,
    example: '# What you must know',
    counterExample: '# Never push',
  },
  {
    id: 'shape/prose',
    description: 'a whole sentence of prose, with no word that asks',
    language: 'en',
    see: ({ span, text, words }) =>
      span.shape === 'sentence' && /[.]$/u.test(text) && !hasModal(words) ? whole(text) : null,
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
    id: 'shape/lead-in',
    description: 'a topic with a colon leads in what follows and asks nothing itself',
    language: 'any',
    see: ({ text, span, words }) =>
      span.shape !== 'heading' && /^[^:：\n]{2,60}[:：][*_]{0,2}$/u.test(text) && !hasModal(words) ? whole(text) : null,
    vote: 'narrative',
    weight: 1,
    example: 'Common commands:',
    counterExample: 'You must never:',
  },
];

function whole(text: string): Sighting {
  return { start: 0, end: text.length };
}

/** The last words of a lead-in say what it asks. */
function tail(leadIn: string): string {
  return leadIn.slice(-140);
}

function sectionIs(section: readonly string[], topic: RegExp): boolean {
  const known = TOPICS.get(section) ?? new Map<RegExp, boolean>();
  TOPICS.set(section, known);
  const answer =
    known.get(topic) ?? section.some((heading, level) => (level > 0 || section.length === 1) && topic.test(heading));
  known.set(topic, answer);
  return answer;
}

/** All spans of a section share its list of headings: each is asked once. */
const TOPICS = new WeakMap<readonly string[], Map<RegExp, boolean>>();

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
  ].some((word) => words.has(word));
}

/** A lead-in with a modal or an imperative, or one that names a step: "Before you merge:". */
function asksFor(reading: Reading): boolean {
  const { span } = reading;
  if (span.leadIn === null || reportsAction(reading)) return false;
  const lead = tail(span.leadIn);
  if (FACT_LEAD.test(lead) && !/\b(?:must|always|should|follow)\b/iu.test(lead)) return false;
  const first = wordAt(lead, lead.search(/[\p{L}]/u));
  return DUTY_LEAD.test(lead) || isImperative(first, lead.slice(lead.indexOf(first) + first.length));
}
