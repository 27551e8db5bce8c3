import { type Reading, wordAt } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isImperative } from '../verbs.js';

/** What comes before what, and what depends on what. */
export const ORDER: readonly Rule[] = [
  {
    id: 'order/before-you',
    description: '"before you …", "prior to", "ask me first", "wait for": an order of steps',
    language: 'en',
    cues: ['before', 'prior', 'first', 'wait', 'ask', 'until', 'ahead', 'check', 'show'],
    pattern:
      /\b(?:before (?:you|i|we|anything|any|each|every|doing|making|running|pushing|committing|merging|deploying|releasing|sending|proposing|writing|touching|changing|deleting|answering|publishing|submitting|starting|editing|calling)\b|prior to \p{L}|(?:before|prior to) (?!being|long)\p{L}{2,20}ing\b|(?:ask|check with|consult|confirm with|tell|show|warn|ping|notify|run it by) (?:me|us|the user|them|her|him)(?: [^\s.,;]{1,20}){0,6} (?:first(?=[.,;!)]|$)|before)|wait (?:for|until)|(?:must|should) be [^.;\n]{0,40} (?:first|before|ahead)|get (?:approval|a review|sign-off)[^.;\n]{0,30} before)/iu,
    vote: 'constraint',
    weight: { document: 2, chat: 3.2 },
    kind: 'order',
    strength: 'hard',
    example: 'show me the plan before you write code',
    counterExample: 'the day before was fine',
  },
  {
    id: 'order/i-approve',
    description: 'the speaker wants to see or approve first: "I want to approve each mail before it goes out"',
    language: 'en',
    cues: ['approve', 'review', 'see', 'check', 'sign', 'read'],
    pattern: /\bi(?:'d| would)? (?:want|like|need|have) to (?:approve|review|see|check|sign off|sign|read|confirm)\b/iu,
    later: /\b(?:before|first|each|every|any)\b/iu,
    vote: 'constraint',
    weight: { document: 2.4, chat: 3.2 },
    kind: 'order',
    strength: 'hard',
    example: 'I want to approve each email before it goes out',
    counterExample: 'I want to see the sea',
  },
  {
    id: 'order/until',
    description: 'an imperative that holds until something has happened',
    language: 'en',
    cues: ['until', 'till'],
    see: (reading) => heldUntil(reading),
    vote: 'constraint',
    weight: { document: 1.6, chat: 3 },
    kind: 'order',
    strength: 'hard',
    example: 'hold every reply until legal has looked',
    counterExample: 'it ran until noon',
  },
  {
    id: 'order/first',
    description: '"X first", "oldest first", "only then": a step that comes before the rest',
    language: 'en',
    cues: ['only', 'after', 'first', 'then', 'once', 'order', 'sequence'],
    pattern:
      /\bfirst thing\b|[\p{L}`] first(?:[,.;!)]|$| and )|\bonly (?:then|after)\b|;? then you\b|\bin that (?:order|sequence)\b/iu,
    vote: 'constraint',
    weight: { document: 1.4, chat: 3 },
    kind: 'order',
    strength: 'hard',
    example: 'triage oldest first',
    counterExample: 'the first draft is done',
  },
  {
    id: 'order/first-then',
    description: '"first X, then Y": steps in order',
    language: 'en',
    cues: ['first'],
    pattern: /\bfirst\b/iu,
    later: /\b(?:then|after that|next|second)\b/iu,
    vote: 'constraint',
    weight: { document: 1.4, chat: 2.4 },
    kind: 'order',
    strength: 'hard',
    example: 'first back up, then resize',
    counterExample: 'the first draft is done',
  },
  {
    id: 'order/read-first',
    description: 'a clause begins with "read" and says when: a duty to read',
    language: 'en',
    cues: ['check', 'read', 'reference', 'consult'],
    at: 'head',
    pattern: /(?:read|reference|consult|check)\b/iuy,
    later: /\b(?:before|first|prior)\b/iu,
    vote: 'constraint',
    weight: { document: 1.5, chat: 2 },
    kind: 'order',
    strength: 'hard',
    example: 'Read `NOTES.md` before any change',
    counterExample: 'I read it yesterday',
  },
  {
    id: 'conditional/trigger',
    description: 'a trigger with a duty behind it: "if …, stop and ask", "whenever …, do …"',
    language: 'en',
    cues: [
      'if',
      'when',
      'whenever',
      'unless',
      'on',
      'should',
      'once',
      'in',
      'with',
      'for',
      'where',
      'otherwise',
      'except',
    ],
    at: 'start',
    pattern:
      /(?:if|when|whenever|unless|once|should|as soon as|in case|except for|when in doubt|on (?:a|an|any|every|each|failure|weekends?)|otherwise)\b[^.\n]{1,140}(?:,|→|->|:|\bthen\b) ?(?:please |just |then |always |also |immediately |you (?:must|have to|should|need to) |it (?:has|needs) to )?(?:stop|ask|abort|page|tell|report|escalate|pause|notify|alert|ping|call|rerun|run|use|pick|do not|don't|never|open|retry|wait|roll|revert|leave|skip|only|discard|hand|explain|say|refuse|decline|offer|check|confirm|go|rewrite|fix|update|set|mark|flag|file|prefer|keep|write|add|name|state|treat|return|give|show|suggest|be|rethink)\b/iuy,
    vote: 'constraint',
    weight: { document: 2.4, chat: 2.8 },
    kind: 'conditional',
    strength: 'hard',
    example: 'if the lockfile changed, rerun the audit',
    counterExample: 'if I remember, it rained',
  },
  {
    id: 'conditional/trigger-imperative',
    description: 'a trigger, and a verb in the imperative behind it',
    language: 'en',
    cues: [
      'if',
      'when',
      'whenever',
      'unless',
      'once',
      'for',
      'after',
      'before',
      'during',
      'in',
      'on',
      'with',
      'while',
      'where',
    ],
    see: (reading) => triggered(reading),
    vote: 'constraint',
    weight: { document: 2, chat: 3.2 },
    kind: 'conditional',
    strength: 'hard',
    example: 'whenever an alert comes in, open a case',
    counterExample: 'when I opened it, it broke',
  },
  {
    id: 'conditional/when-you',
    description: '"when you …", "whenever we …": it holds each time',
    language: 'en',
    cues: ['when', 'whenever'],
    at: 'head',
    pattern:
      /(?:whenever|when) (?:you|we|there|an?|any|in doubt|adding|writing|using|making|editing|changing|working|creating|updating|committing)(?! (?:had|were|was|did)\b)(?! \p{L}{2,14}ed\b)(?![\p{L}])/iuy,
    vote: 'constraint',
    weight: { document: 0.8, chat: 2.4 },
    kind: 'conditional',
    strength: 'hard',
    example: 'when you cite a file give path and line',
    counterExample: 'when we had rain',
  },
  {
    id: 'conditional/for-changes',
    description: '"for code changes", "for any release": the occasion of a duty',
    language: 'en',
    cues: ['in', 'with', 'for', 'on', 'per'],
    pattern:
      /\b(?:for|on|in|with) (?:(?:all|any|every|each|the|new|non-trivial|multi-step)? ?[\p{L}/,&-]{2,20} ){0,6}(?:changes?|tasks?|releases?|prs?|commits?|pull requests?|features?|bugs?|fixes|work|requests?)(?![\p{L}])/iu,
    vote: 'constraint',
    weight: { document: 1, chat: 0.5 },
    kind: 'conditional',
    strength: 'hard',
    example: 'Run the tests for UI changes.',
    counterExample: 'Run the tests.',
  },
  {
    id: 'conditional/leading',
    description: 'the sentence begins with its condition',
    language: 'en',
    cues: ['if', 'when', 'whenever', 'unless', 'once', 'as', 'on', 'in', 'with', 'should', 'during', 'for'],
    at: 'head',
    pattern:
      /(?:if|when|whenever|unless|once|as (?:long|soon) as|on (?:a|an|any|every|each) [\p{L}-]{3,16}|in case|with `[^`]{1,60}` set|for [\p{L} ,-]{3,60} changes)(?![\p{L}])/iuy,
    vote: 'constraint',
    weight: { document: 0.7, chat: 0.6 },
    kind: 'conditional',
    strength: 'hard',
    example: 'On a failed checksum you must stop.',
    counterExample: 'Stop at once.',
  },
  {
    id: 'conditional/duty-first',
    description: 'a duty with its trigger behind it: "page me if …", "stop when …"',
    language: 'en',
    cues: ['if', 'when', 'whenever', 'unless', 'except'],
    pattern:
      /(?:^|[.;,:] |\bonly |\bplease |\band |\balso )(?:stop|ask|abort|page|tell|report|escalate|pause|notify|alert|ping|flag|warn|rerun|rebuild|roll back|mark|skip|pick|open|call|wake|email|message|retry|fix|remove|add|use|run|prefer|write|update)\b/iu,
    later: /\b(?:if|when|whenever|unless|every time|except)\b/iu,
    vote: 'constraint',
    weight: { document: 1.2, chat: 2.8 },
    kind: 'conditional',
    strength: 'hard',
    example: 'only page me if it is customer facing',
    counterExample: 'the job stops when it is done',
  },
];

/** "If you stop and call …" has one clause; a comma, a colon or an arrow begins the second. */
const FOLLOWS_MARK = /(?:[,:;—–]|->|→|\bthen)[^,:;]{0,18}$/u;
const TRIGGER =
  /^(?:if|when|whenever|unless|once|as soon as|in case|for (?:every|each|any|all)|after|before|during|while|where|on (?:a|an|any|every|each))\b/iu;

/** A clause is a trigger, and a later one begins with an imperative. */
function triggered({ text, heads, weakHeads }: Reading): Sighting | null {
  const start = heads.find((head) => TRIGGER.test(text.slice(head, head + 40)));
  if (start === undefined) return null;
  for (const head of [...heads, ...weakHeads]) {
    if (head <= start || !FOLLOWS_MARK.test(text.slice(Math.max(0, head - 20), head))) continue;
    const word = wordAt(text, head);
    if (isImperative(word, text.slice(head + word.length, head + word.length + 120))) {
      return { start, end: head + word.length };
    }
  }
  return null;
}

function heldUntil({ text, heads }: Reading): Sighting | null {
  const at = text.search(/\b(?:until|till)\b/iu);
  for (const head of heads) {
    const word = wordAt(text, head);
    if (head < at && isImperative(word, text.slice(head + word.length, head + word.length + 120)))
      return { start: head, end: at + 5 };
  }
  return null;
}
