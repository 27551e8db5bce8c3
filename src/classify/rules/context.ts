import { type Reading, wordAt } from '../reading.js';
import type { Rule } from '../rule.js';
import { isImperative } from '../verbs.js';
import { isUnderRules, sectionIs, tail, whole } from './section.js';
import { reportsAction } from './telling.js';

const FACT_SECTION =
  /\b(?:architecture|overview|structure|layout|stack|background|about|glossary|context|map|files|director(?:y|ies)|environment|reference|resources|features|examples?|history|key facts|known issues|troubleshooting|api|usage|how it works|algorithm|data flow|project|dependencies|entry point|pipeline|introduction|purpose|compatibility|source|operations?|results?|ci\/cd|terminology)\b|结构|架构|概述|背景|структура|архитектура|контекст|структур|überblick|aufbau|architektur|architecture|contexte|estructura|contexto/iu;
const RECIPE_SECTION =
  /\b(?:commands?|setup|install(?:ation|ing)?|getting started|quick ?start|development|build|running|deploy(?:ment|ing)?|docker|scripts?|updating|cli|tools?)\b|环境|команд|сборка/iu;
/** The innermost heading announces a recipe: "Adding a new language", "How to release". */
const HOW_TO_SECTION =
  /^[^\p{L}]{0,8}(?:how to|adding|creating|making|modifying|extending|updating|upgrading|publishing|migrating|configuring|debugging|running|building|installing|deploying|releasing|setting up|getting started|common (?:[\p{L}-]{2,20} )?(?:tasks|commands|operations))\b/iu;
/** What a thing lacks is told, not forbidden. */
const LACKS_SECTION =
  /\b(?:do|does|did|is|are) ?(?:not|n't) (?:include|have|contain|support|cover|provide|ship|present|implemented|supported)|\b(?:limitations|known gaps|missing)\b/iu;
const BAN_LEAD =
  /(?:^|[.:;(] ?)[^\p{L}.:;(]{0,6}(?:please )?(?:do not|don't|never|avoid|no|refrain from|stop)\b|\b(?:must not|may not|should not|forbidden|prohibited|not allowed|off[- ]limits|don'ts)\b|нельзя|запрещ|не |禁止|不要|不得|しない|禁|nicht|nie|kein|jamais|interdit|nunca|prohibid|não|मत/iu;
const DUTY_LEAD =
  /\b(?:must|always|should|shall|required?|have to|need to|needs? to|ensure|make sure|follow(?! the steps below)|following (?:rules|steps|process|workflow|conventions|guidelines)|rules?|only|before|after|checklist|complete|prefer|allowed|you (?:may|can)|remember|stick to|when|if|conventions?|guidelines?)\b|必须|应|遵循|统一|должн|обязан|используйте|всегда|muss|immer|toujours|siempre|sempre|हमेशा|必ず/iu;
const FACT_LEAD =
  /^to \p{L}|\b(?:key|important|known|available|following (?:are|is)|consists? of|includes?|contains?|directories|files|commands|recipes|scripts?|example|structure|output|issues|platforms?|modules?|components?|types?|methods?|layout|stack|architecture|requirements:|paths|derivations?|is meant|orchestrates|pipeline)\b/iu;

const STYLE_SECTION = /\b(?:style|conventions?|naming|formatting|typography|tone)\b|规范|风格|стиль|stil|estilo/iu;
const CHECKLIST =
  /\b(?:checklist|definition of done|done when|before (?:you|merging|committing|pushing|opening)|acceptance|pre-(?:merge|commit|release|flight))\b/iu;
const TO_BE_SO =
  /\b(?:updated|added|pass(?:es|ing)?|green|clean|in sync|synced|documented|covered|reviewed|removed|tested|formatted|succeeds?|complete|bumped|signed|linked|attached|described|no (?:warnings|errors|failures|todos|secrets))\b/iu;
const HAS_VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|will|may|might|allows?|enables?|implements?|handles|makes|uses|gets|triggers|integrates|requires|lives|runs|returns|provides|supports|contains|includes|creates|generates|loads|reads|writes|sends|stores|calls|wraps|exposes|extends|needs|takes|gives|shows|checks|validates|manages|applies|decides?|wins|removed|used|happens)\b|[是有了]/iu;
/** A name and a value: "Classes: `PascalCase`", "**Tone:** warm". */
const LABELLED = /^[^\p{L}]{0,4}[\p{L}][\p{L} /&-]{1,30}[:：] \S/u;

/** What stands around a span: lead-in and headings. Weak votes that tip what the words leave open. */
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
    see: ({ span, text }) => (isUnderRules(span.section) && span.shape !== 'heading' ? whole(text) : null),
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
    id: 'section/rule-fragment',
    description: 'an entry without a verb, or a name with its value, under a heading of rules',
    language: 'any',
    see: ({ span, text }) =>
      isUnderRules(span.section) && span.shape === 'item' && (!HAS_VERB.test(text) || LABELLED.test(text))
        ? whole(text)
        : null,
    vote: 'constraint',
    weight: { document: 0.7, chat: 0.4 },
    kind: 'obligation',
    strength: 'hard',
    example: '# Rules → - Opening brace on the same line',
    counterExample: '# Overview → - Opening brace on the same line',
  },
  {
    id: 'section/checklist',
    description: 'an entry of a checklist says what is to be so: "Docs updated", "Lint clean"',
    language: 'en',
    see: ({ span, text }) =>
      CHECKLIST.test(span.leadIn ?? span.section.at(-1) ?? '') && TO_BE_SO.test(text) && span.shape === 'item'
        ? whole(text)
        : null,
    vote: 'constraint',
    weight: 1.8,
    kind: 'obligation',
    strength: 'hard',
    example: '# Checklist → - Changelog updated',
    counterExample: '# News → - Changelog updated',
  },
  {
    id: 'section/facts',
    description: 'a heading above speaks of architecture, layout, background',
    language: 'any',
    see: ({ span, text }) =>
      sectionIs(span.section, FACT_SECTION) && !isUnderRules(span.section) ? whole(text) : null,
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
      sectionIs(span.section, RECIPE_SECTION) && !isUnderRules(span.section) ? whole(text) : null,
    vote: 'narrative',
    weight: 0.4,
    example: '# Setup → Install the CLI.',
    counterExample: '# Rules → Install nothing.',
  },
  {
    id: 'section/how-to',
    description: 'the heading above announces a recipe: its steps tell how something is done',
    language: 'any',
    see: ({ span, text }) =>
      span.shape !== 'heading' && HOW_TO_SECTION.test(span.section.at(-1) ?? '') ? whole(text) : null,
    vote: 'narrative',
    weight: { document: 1.1, chat: 0 },
    example: '# Adding a new language → Create the locale file.',
    counterExample: '# Conventions → Create one file a language.',
  },
  {
    id: 'section/lacks',
    description: 'the heading or lead-in above says what something does not have',
    language: 'en',
    see: ({ span, text }) => (LACKS_SECTION.test(span.leadIn ?? span.section.at(-1) ?? '') ? whole(text) : null),
    vote: 'narrative',
    weight: 2.6,
    example: '# What this package does not include → No database',
    counterExample: '# Rules → No database',
  },
];

/** A lead-in with a modal or an imperative, or one that names a step: "Before you merge:". */
function asksFor(reading: Reading): boolean {
  const { span } = reading;
  if (span.leadIn === null || reportsAction(reading)) return false;
  const lead = tail(span.leadIn);
  if (FACT_LEAD.test(lead) && !/\b(?:must|always|should|follow)\b/iu.test(lead)) return false;
  const first = wordAt(lead, lead.search(/[\p{L}]/u));
  return DUTY_LEAD.test(lead) || isImperative(first, lead.slice(lead.indexOf(first) + first.length));
}
