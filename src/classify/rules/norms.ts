import type { Reading } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isVerb } from '../verbs.js';
import { isUnderRules } from './section.js';

/** Declared norms: how things are to be made, said in the indicative. Weak alone; section and lead-in carry them. */
export const NORMS: readonly Rule[] = [
  {
    id: 'norm/belongs',
    description: 'a thing belongs, goes, lives, starts, ends, stays somewhere',
    language: 'en',
    cues: [
      'belong',
      'belongs',
      'go',
      'goes',
      'start',
      'starts',
      'end',
      'ends',
      'sit',
      'sits',
      'stay',
      'stays',
      'remain',
      'remains',
      'live',
      'lives',
      'follow',
      'follows',
      'happen',
      'happens',
      'wait',
      'waits',
      'carry',
      'carries',
      'comes',
      'come',
    ],
    pattern:
      /\b(?:belongs? (?:in|to|under)|go(?:es)? (?:in|into|through|to|under|via)|(?:start|begin|end)s? (?:with|in|as)|sits? (?:next|beside|under)|(?:stay|remain)s? (?:in|inside|on|out|off|under|disabled|enabled|private|as|at|below|within|read-only)|waits? for|follows? (?:the )|carr(?:y|ies) (?:a|an|the|its|their)|comes? (?:first|last|before|after))(?![\p{L}])/iu,
    vote: 'constraint',
    weight: { document: 1.5, chat: 0.8 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Experiments belong in `lab/`',
    counterExample: 'the belongings are here',
  },
  {
    id: 'norm/passive',
    description: 'things are made, named, kept, sent in a way: a passive that declares',
    language: 'en',
    cues: ['are', 'is', 'get', 'gets'],
    pattern:
      /\b(?:are|is|gets?) (?:always |only |never |then |all |to be )?(?:issued|stored|named|written|kept|placed|put|sent|logged|reviewed|approved|tagged|formatted|signed|rounded|quoted|escaped|encrypted|spelled|capitali[sz]ed|indented|prefixed|suffixed|listed|cited|escalated|flagged|rejected|answered|handled|confirmed|announced|documented|tested|squashed|rebased|merged|pinned|versioned|deprecated|created|opened|\p{L}{3,16}ed(?= (?:only|before|after|once|unless)\b))(?: (?:only|in|as|with|before|after|to|by|at|on|under|per|once|through|via|from))/iu,
    vote: 'constraint',
    weight: { document: 1.3, chat: 0.3 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Refunds are issued only after the scan.',
    counterExample: 'the cat is asleep',
  },
  {
    id: 'norm/every',
    description: 'a sentence begins with every, each, all, any, and says what holds for them',
    language: 'en',
    cues: ['every', 'each', 'all', 'any', 'new', 'everything', 'anything'],
    at: 'head',
    pattern:
      /(?:every|each|all|any|new|everything|anything|whatever)\b(?: [^\s,;]{1,24}){0,6} (?:is|are|has|have|gets?|needs?|carr(?:y|ies)|goes|go|comes?|waits?|starts?|ends?|uses?|asks?|requires?|follows?|includes?|stays?|must|should|be|happens?|(?!does|was)\p{L}{2,14}s (?:to|the|a|an|in|on|with|by|its|from|as|under|at|one)|tracked|documented|tested|covered|logged|reviewed)\b/iuy,
    vote: 'constraint',
    weight: { document: 1, chat: 1.6 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Every change waits for the review',
    counterExample: 'the change waits',
  },
  {
    id: 'norm/generic',
    description: 'things of a kind, in the plural, do something, under a heading of rules: "Imports use the alias"',
    language: 'en',
    see: (reading) => genericNorm(reading),
    vote: 'constraint',
    weight: { document: 2, chat: 1 },
    kind: 'obligation',
    strength: 'hard',
    example: '# Conventions → Helper names start with a verb.',
    counterExample: '# Overview → Helper names start with a verb.',
  },
  {
    id: 'norm/change-requires',
    description: 'a change, a pull request, a new thing requires something: who makes one owes it',
    language: 'en',
    cues: ['require', 'requires', 'need', 'needs', 'get', 'gets', 'come', 'comes'],
    pattern:
      /\b(?:changes?|edits?|additions?|prs?|pull requests?|commits?|releases?|migrations?|(?:a|any|every|each) new \p{L}{2,20}|new \p{L}{2,20}s)\b/iu,
    later:
      /^[^.;:\n]{0,50}? (?:(?:almost |nearly )?(?:always|normally|usually|also) )?(?:requires?|needs?|gets?|comes? with) (?!to know\b)/iu,
    vote: 'constraint',
    weight: { document: 2.2, chat: 1.2 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Changes to the schema require a migration.',
    counterExample: 'The app requires a server.',
  },
  {
    id: 'norm/same-commit',
    description: 'two things change together: "in the same commit", "same PR"',
    language: 'en',
    cues: ['same'],
    pattern: /\b(?:the )?same (?:commit|pr|pull request|change|changeset|patch|merge request)\b/iu,
    vote: 'constraint',
    weight: { document: 1.8, chat: 1.4 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Docs change in the same commit.',
    counterExample: 'It is the same file.',
  },
  {
    id: 'norm/source-of-truth',
    description: 'what to follow: source of truth, counts as my word',
    language: 'en',
    cues: ['same', 'truth', 'counts', 'count', 'binding', 'applies', 'apply', 'wins', 'precedence'],
    pattern:
      /\b(?:single )?source of truth\b|\bcounts? as (?:my|our) word\b|\bis binding\b|\b(?:same|also) appl(?:y|ies) to\b|\btakes? precedence\b|\bsame (?:for|goes for)\b/iu,
    vote: 'constraint',
    weight: { document: 1.6, chat: 2.4 },
    kind: 'obligation',
    strength: 'hard',
    example: 'CONVENTIONS.md counts as my word',
    counterExample: 'the truth is out',
  },
  {
    id: 'norm/output',
    description: 'what the agent makes is said to be so: answers, dates, names, refunds',
    language: 'en',
    at: 'start',
    pattern:
      /(?:every |each |all |any |the )?(?:[\p{L}-]{2,14} )?(?:responses?|answers?|replies|reply|quotes?|summar(?:y|ies)|dates?|timestamps?|amounts?|prices?|titles?|comments?|commits?|commit messages|links?|branch names|refunds?|e-?mails?|letters?|variables?|variable names|translations?|citations?|credentials|secrets|passwords|personal data|sensitive (?:data|fields)) (?:are|is|use|uses|stays?|starts?|ends?|cites?|includes?|carry|carries|follows?|needs?|goes|go|remains?|never|always|come|comes)\b/iuy,
    vote: 'constraint',
    weight: { document: 2.2, chat: 1 },
    kind: 'format',
    strength: 'hard',
    example: 'Responses are written in plain language.',
    counterExample: 'Orders are stored here.',
  },
  {
    id: 'norm/policy',
    description: 'requests are declined, numbers are formatted: a passive that only a policy uses',
    language: 'en',
    cues: ['are', 'is', 'get', 'gets'],
    pattern:
      /\b(?:are|is|gets?) (?:always |never |politely |then )?(?:declined|refused|denied|escalated|flagged|redacted|masked|formatted|spelled|capitali[sz]ed|rounded|abbreviated|announced|preferred|deleted without|sent without)\b/iu,
    vote: 'constraint',
    weight: { document: 3, chat: 1.4 },
    kind: 'obligation',
    strength: 'hard',
    example: 'Requests for legal advice are declined.',
    counterExample: 'the file is open',
  },
  {
    id: 'norm/never-leaves',
    description: 'a thing never leaves, appears, contains: an invariant to uphold',
    language: 'en',
    cues: ['never', 'not'],
    pattern:
      /\b(?:never|do not|does not|must not) (?:leaves?|appears?|go(?:es)? (?:to|into|out)|contains?|includes?|mentions?|reveals?|shares?|exposes?|exceeds?)\b/iu,
    vote: 'constraint',
    weight: { document: 1.6, chat: 0.8 },
    kind: 'prohibition',
    strength: 'hard',
    example: 'Secrets never leave the vault.',
    counterExample: 'leave the vault',
  },
  {
    id: 'norm/prevails',
    description: 'what wins when two things disagree',
    language: 'en',
    cues: ['priority', 'wins', 'prevails', 'applies', 'precedence', 'overrides'],
    pattern:
      /\b(?:wins|prevails|takes? (?:precedence|priority) over|(?:stricter|stronger|newer|later|latter|former|more specific) (?:one|rule) applies)\b/iu,
    vote: 'constraint',
    weight: { document: 3, chat: 3 },
    kind: 'obligation',
    strength: 'hard',
    example: 'in case of conflict the spec wins',
    counterExample: 'he applies for a job',
  },
  {
    id: 'norm/agent',
    description: 'the agent is the subject: "the assistant never …", "agents may …"',
    language: 'en',
    cues: [
      'assistant',
      'assistants',
      'agent',
      'agents',
      'bot',
      'subagent',
      'subagents',
      'model',
      'chatbot',
      'scout',
      'you',
    ],
    pattern:
      /\b(?:assistants?|agents?|bots?|subagents?|chatbots?|you) (?:never|always|only|does not|do not|don't|may|must|will not|won't|will never|will only|will always) \p{L}/iu,
    vote: 'constraint',
    weight: { document: 2.6, chat: 0.8 },
    kind: 'obligation',
    strength: 'hard',
    example: 'The assistant never reveals ticket numbers.',
    counterExample: 'The agent ran.',
  },
];

/** A plural and a verb in base form; articles would name known things. */
const PLURAL_DOES =
  /(?:all |new )?(?:(?!the\b|these\b|those\b|our\b|some\b|most\b|many\b)[\p{L}\p{N}`.-]{2,24} ){0,3}[\p{L}-]{1,20}(?<![sui])s (?:also |always |only )?(\p{L}{2,16})(?![\p{L}'])/iuy;
const BESIDES_VERBS = new Set(['are', 'have', 'live', 'go', 'belong', 'consist', 'happen']);

function genericNorm({ span, text, heads }: Reading): Sighting | null {
  if (span.shape === 'heading' || !isUnderRules(span.section)) return null;
  PLURAL_DOES.lastIndex = heads[0] ?? 0;
  const match = PLURAL_DOES.exec(text);
  if (match === null || !(isVerb(match[1]!.toLowerCase()) || BESIDES_VERBS.has(match[1]!.toLowerCase()))) return null;
  return { start: match.index, end: match.index + match[0].length };
}
