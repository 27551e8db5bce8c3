import { type Reading, wordAt } from '../reading.js';
import type { Rule, Sighting } from '../rule.js';
import { isImperative } from '../verbs.js';

/** A verb in the third person without its subject. */
const VERB_FIRST =
  /(?:runs|creates|loads|returns|loops|removes|adds|builds|checks|handles|provides|contains|supports|starts|launches|reads|writes|sends|shows|lists|validates|generates|converts|merges|replaces|executes|keeps|targets|appends|updates|calls|stores|renders|includes|imports|allows|enables|manages|wraps|maps|parses|requires|installs|configures|currently|typically|tested|compiled|generated|based|built|located|managed|used|written)(?![\p{L}'])/iuy;

const LABELLED_REASON =
  /^[^\p{L}\p{N}]{0,4}(?:why|rationale|reason(?:ing)?|motivation|background|example|e\.g\.|for example|benefits?|symptom|cause|result|impact|status|purpose)[*_]{0,2}[:：]/iu;
/** A sample of good or bad writing: a sign or a word, and then a quotation or code. */
const SAMPLE =
  /^[^\p{L}\p{N}"“`]{0,4}(?:[✅❌🚫👍👎✓✗]\uFE0F?|(?:good|bad|right|wrong|correct|incorrect|yes|no)[*_]{0,2}[:：])[*_]{0,2}\s{0,3}["“`«]/iu;

/** Sentences that tell: facts, history, warnings, what code and third parties do. */
export const TELLING: readonly Rule[] = [
  {
    id: 'tells/epistemic',
    description: '"must have", "should have", "it must be": a guess, not a duty',
    language: 'en',
    cues: [
      "would've",
      "could've",
      "might've",
      "must've",
      "can't",
      'must',
      'should',
      "should've",
      'could',
      'may',
      'might',
      'would',
    ],
    pattern:
      /\b(?:must|should|could|may|might|would|can't)(?:(?: not)? have (?:been|sent|got|gone|done|made|come|left|had|lost|told|said|met|heard|read|felt|kept|held|brought|bought|thought|caught|built|spent|meant|paid|run|put|cut|set|hit|known|shown|thrown|drawn|\p{L}{2,20}(?:ed|en))\b|'ve\b)|\b(?:it|that|there|he|she|this) (?:must|should|might|may|would) (?:be|help|work|fix|take|last|do)\b|\bmust be (?:joking|kidding)\b|^(?:it )?must be (?:my|some|a|an) \p{L}|\bshould(?:n't)? (?:arrive|take about|last|probably|fix|be (?:fine|ok|okay|enough|visible|back|there|here|lower|higher|about|around))\b/iu,
    vote: 'narrative',
    weight: 4,
    example: 'it must be the cache',
    counterExample: 'the ticket must go to a human',
  },
  {
    id: 'tells/past',
    description: 'the sentence reports the past',
    language: 'en',
    cues: [
      'i',
      'we',
      'he',
      'she',
      'they',
      'it',
      'who',
      'nobody',
      'somebody',
      'someone',
      'everyone',
      'back',
      'was',
      'were',
      'had',
      'did',
      "didn't",
      "wasn't",
      "weren't",
      "hadn't",
      'yesterday',
      'ago',
      'went',
      'used',
      'earlier',
      'last',
      'before',
      'found',
      'got',
      'came',
      'took',
      'said',
      'wrote',
      'told',
      'thought',
      'blamed',
      'asked',
      'never',
      'only',
      'left',
      'made',
      'saw',
      'gave',
      'slept',
      'tried',
      'crashed',
      'liked',
      'called',
      'worked',
      'broke',
      'changed',
      'removed',
      'added',
      'fixed',
      'merged',
      'answered',
      'flagged',
      'mixed',
      'started',
      'ended',
      'built',
    ],
    pattern:
      /(?<!\b(?:that|what|which|who|where|when|if|as|once|until|after|it|if i|if it|if you|if we|if they) )\b(?:was|were|had|did|didn't|wasn't|weren't|hadn't|couldn't)\b|\bit (?:was|had|did)\b|\b(?:yesterday|ago|last (?:week|month|year|night|time|winter|summer|spring)|back then|used to)\b|\b(?:i|we|he|she|they|it|who|nobody|somebody|someone|everyone)(?: (?:only|just|never|already|also|even|first|all))? (?:went|found|got|came|took|said|wrote|told|thought|blamed|asked|left|made|saw|gave|slept|tried|crashed|liked|called|worked|broke|changed|removed|added|fixed|merged|answered|flagged|looked|started|ended|built|forgot|lost|sold|(?!need\b|agreed\b|decided\b|settled\b|feed\b|speed\b|proceed\b|exceed\b|succeed\b|embed\b)\p{L}{2,14}ed)\b|(?<!\b(?:are|is|be|get|gets) )\b(?:only|never) (?:\p{L}{2,14}ed|got|went|found|came|took|wrote|saw)\b/iu,
    vote: 'narrative',
    weight: { document: 2, chat: 2.2 },
    example: 'we only found out yesterday',
    counterExample: 'use the found file',
  },
  {
    id: 'tells/perfect',
    description: 'the sentence reports what has happened or never has',
    language: 'en',
    cues: ["i've", "we've", 'has', 'have', "it's", "they've", "you've", "hasn't", "haven't"],
    pattern:
      /^[^,.;\n]{0,30}\b(?:i've|we've|they've|(?:i|we|they|he|she|it|has|have) (?:has|have)?(?: (?:never|already|just|not|always|only))? ?been|(?:has|have|hasn't|haven't) (?:never |already |just |not |always )?(?:\p{L}{2,14}ed|run|gone|done|seen|taken|made|come|got|found|written))\b/iu,
    vote: 'narrative',
    weight: { document: 1.2, chat: 1.6 },
    example: "I've never used Kubernetes",
    counterExample: 'have a look first',
  },
  {
    id: 'tells/first-person',
    description: 'the speaker talks about themselves or thanks',
    language: 'en',
    cues: [
      'funny',
      'i',
      "i'm",
      "i've",
      "i'll",
      'my',
      'we',
      "we're",
      'thanks',
      'thank',
      'haha',
      'lol',
      'yeah',
      'hm',
      'hmm',
      'our',
      'nice',
      'lovely',
      'good',
      'great',
      'morning',
      'hello',
      'hi',
    ],
    at: 'start',
    pattern:
      /(?!i (?:don't|do not) (?:want|like)\b)(?:i (?:think|guess|wonder|hope|suppose|believe|feel|know|realise|realize|remember|don't|do|did|am|only|just|could|can|can't|have|got|saw|look|use|live|work|love|hate)|i'm|i've|my (?!calendar)[\p{L}-]{2,20} |we (?:live|are|have|had|got|only|don't|use|used|inherited)|thanks|thank you|haha|lol|funny (?:how|that)|yeah|hm+|nice|lovely|good (?:morning|job|work|news)|great|hello|hi)(?![\p{L}'])/iuy,
    vote: 'narrative',
    weight: { document: 0.6, chat: 1.6 },
    example: 'I think version 2 looked nicer',
    counterExample: 'in my view use version 2',
  },
  {
    id: 'tells/third-party',
    description: 'the subject is somebody else: he, she, they, people, customers, the landlord',
    language: 'en',
    cues: [
      "vendor's",
      "company's",
      'brand',
      'bank',
      'airline',
      'airlines',
      'banks',
      'teachers',
      'teacher',
      'doctors',
      'doctor',
      'teams',
      'he',
      'she',
      'they',
      'people',
      'users',
      'members',
      'guests',
      'customers',
      'clients',
      'players',
      'applicants',
      'visitors',
      'employees',
      'staff',
      'students',
      'pilots',
      'parents',
      'tenants',
      'somebody',
      'someone',
      'everyone',
      'player',
      'most',
      'some',
      'employee',
      'shop',
      'store',
      'company',
      'vendor',
      'applicant',
      'member',
      'guest',
    ],
    at: 'start',
    pattern:
      /(?:in this game, )?(?:he|she|they|people|somebody|someone|(?:(?:the|our|most|some|many|all|older|a|an) ){0,2}(?:older |new |old )?(?:users|members|guests|customers|clients|players?|applicants?|visitors|employees?|staff|students|pilots|parents|tenants|teams|shop|store|company|vendor|brand|airlines?|banks?|teachers?|doctors?))\b(?! (?:messages|data|names|records|requests|emails|accounts|on plan|input|stories))/iuy,
    vote: 'narrative',
    weight: { document: 2.6, chat: 1.8 },
    example: "Members don't pay an entry fee.",
    counterExample: 'Customer data stays in the EU.',
  },
  {
    id: 'tells/thing-does',
    description: 'the subject is code or a thing, and the verb reports what it does',
    language: 'en',
    see: (reading) => subjectDoes(reading),
    vote: 'narrative',
    weight: { document: 1.7, chat: 0.9 },
    example: '`search` returns at most ten hits',
    counterExample: 'Never edit files',
  },
  {
    id: 'tells/verb-without-subject',
    description: 'an item says what something does: "Runs the tests", "Creates a group"',
    language: 'en',
    at: 'start',
    pattern: VERB_FIRST,
    vote: 'narrative',
    weight: { document: 2, chat: 1 },
    example: 'Runs yamllint and flake8 via pre-commit.',
    counterExample: 'Run the tests.',
  },
  {
    id: 'tells/described-code',
    description: 'code and then what it is: "`make test` — run tests", "src/ – the sources"',
    language: 'any',
    at: 'start',
    pattern:
      /[*_]{0,3}(?:`[^`\n]{1,160}`(?:[ ,/]{1,3}(?:or )?`[^`\n]{1,160}`){0,4})[*_]{0,3}(?: \([^)\n]{1,80}\))?(?: ?(?:--|—|–|-|:|→(?! ?`)|=) |: |\s?\| )/uy,
    vote: 'narrative',
    weight: { document: 2.6, chat: 1.4 },
    example: '`make test` — run the tests',
    counterExample: 'Run `make test` — always',
  },
  {
    id: 'tells/usage',
    description: 'a command and what it is for: "Run X to see Y", "Run one test: `cmd`"',
    language: 'en',
    at: 'start',
    pattern: /(?:run|use|try|type|launch|start|install|override|build|execute|check)\b/iuy,
    later:
      /^(?! `?[^.\n]{0,60}\b(?:before|after|always|must|for)\b)(?: [^.\n]{0,80}? to (?:see|start|list|show|get|view|build|run|open|print|inspect|launch|install|serve|watch|find)\b|[^`:.\n]{1,50}: `[^`]{1,120}`\.?$)/u,
    vote: 'narrative',
    weight: { document: 1.4, chat: 0 },
    example: 'Run `just --list` to see every recipe.',
    counterExample: 'Run `just check` before pushing.',
  },
  {
    id: 'tells/pointer',
    description: 'a pointer to where more is told: "See X", "See also X"',
    language: 'en',
    cues: ['see', 'docs', 'documentation', 'refer', 'reference', 'guide'],
    at: 'start',
    pattern:
      /(?:see (?:also )?(?!that\b|to it\b)|refer to (?!it as|them as|as\b)|(?:[\p{L}-]{2,16} ){0,3}(?:docs|documentation|reference|guide): )/iuy,
    vote: 'narrative',
    weight: 1.6,
    example: 'See `docs/design.md`.',
    counterExample: 'Seek approval.',
  },
  {
    id: 'tells/rationale',
    description: 'a reason or a consequence: because, this means, otherwise, which is why',
    language: 'en',
    cues: ['because', 'this', 'otherwise', 'that', 'so', 'since', 'why', 'these', 'it', 'without', 'they', 'note'],
    at: 'start',
    pattern:
      /(?:because|this (?:is|means|causes|keeps|ensures|allows|makes|prevents|repo|project|file|guide|document|was|has|will|can)|otherwise,? (?!stop|ask|use|leave)|that(?:'s| is) (?:why|because|how|what)|since|these (?:are|were|values|files)|it (?:can|will|also \p{L}{2,14}s|automatically|then \p{L}{2,14}s|(?!needs|must|takes|gets|goes|stays|has to)\p{L}{1,14}s)|they (?:are|were|have|can|do|drive))(?![\p{L}])/iuy,
    vote: 'narrative',
    weight: { document: 2, chat: 1.4 },
    example: 'This is why a single entry is enough.',
    counterExample: 'So never push.',
  },
  {
    id: 'tells/labelled-reason',
    description: 'a label says that a reason or an example follows: "Why:", "Example:", "✅ …"',
    language: 'en',
    see: ({ text }) => {
      const match = LABELLED_REASON.exec(text) ?? SAMPLE.exec(text);
      return match === null ? null : { start: 0, end: match[0].length };
    },
    vote: 'narrative',
    weight: { document: 2.6, chat: 1.6 },
    example: 'Why: padding costs every reader time.',
    counterExample: 'Convention: full sentences.',
  },
  {
    id: 'tells/consequence',
    description: 'what doing something leads to: "Writing there corrupts the index"',
    language: 'en',
    at: 'start',
    pattern: /(?!(?:during|nothing|everything|anything|something|string|including)\b)\p{L}{3,14}ing\b/iuy,
    later:
      /^[^.;:\n]{0,80} (?:breaks|causes|corrupts|leads to|results in|makes|means|hides|wipes|loses|leaks|crashes|slows|produces|confuses|invalidates|triggers|doubles|blocks)\b/iu,
    vote: 'narrative',
    weight: { document: 2, chat: 1.4 },
    example: 'Writing anything else there corrupts the index.',
    counterExample: 'Writing style: plain.',
  },
  {
    id: 'tells/there-is',
    description: '"there is", "here is", "that is": a thing is shown',
    language: 'en',
    cues: [
      'context',
      'history',
      'sample',
      'abbreviation',
      'there',
      "there's",
      'here',
      "here's",
      "that's",
      'example',
      'background',
      'glossary',
      'note',
      'abbreviations',
      'fyi',
    ],
    at: 'start',
    pattern:
      /(?:there (?:is|are|was|were|isn't|aren't)|there's|here (?:is|are)|here's|that's (?:my|what|just|it|all|only|fine|good|great)|(?:example|background|glossary|abbreviations?|context|history|sample|for instance|for example)\b)(?![\p{L}])/iuy,
    vote: 'narrative',
    weight: { document: 2.2, chat: 1.6 },
    example: 'There is only one caller.',
    counterExample: 'Keep it there.',
  },
  {
    id: 'tells/persona',
    description: 'who the agent is',
    language: 'en',
    cues: ['you'],
    at: 'start',
    pattern: /you (?:are|'re) (?:(?:an?|the) |\p{L}{2,16}, (?:an?|the) )/iuy,
    vote: 'narrative',
    weight: { document: 3, chat: 1 },
    example: 'You are an editorial assistant.',
    counterExample: 'you are not allowed to push',
  },
];

/** Subject and reporting verb, in the indicative; shared with the test that proves patterns linear. */
export const SUBJECT_DOES =
  /(?!(?:always|never|no|not|do|don't|only|if|when|whenever|on|in|except|without|avoid|prefer|remember|please|must|use|you|i|we|your|nothing|nobody|any|each|every|all new|new)\b)[*_]{0,3}(?:(?:the|this|these|that|our|its|a|an|all|most|both|some) ){0,2}(?:`[^`\n]{1,120}`|"[^"\n]{1,80}"|[\p{L}\p{N}_./@-]{2,30})[*_]{0,3}(?: \([^)\n]{1,80}\))?(?: (?:(?!must|should|shall|may|never|always|only|not)[\p{L}-]{2,20}|`[^`\n]{1,60}`)){0,3}? (?:(?:also|already|automatically|currently|now|just|still|either|usually|normally|typically|then|only|never|always) )?(?:is|are|isn't|aren't|has|have|contains?|returns?|provides?|handles?|supports?|exists?|uses?|runs?|maps?|creates?|reads?|takes?|gives?|shows?|lists|renders?|defines?|loads?|drives?|registers?|wires?|extends?|holds?|implements?|generates?|manages?|accepts?|starts|consists?|covers?|represents?|calls|checks|targets|includes?|imports?|exports?|describes?|means?|refers?|comes?|causes?|allows?|enables?|does|do|don't|doesn't|can|will|might|lives?|combines?|serves?|sells?|offers?|speaks?|opens?|closes?|listens?|works?|outputs?|stores|sends|executes?|differs?|requires?|resets|blocks|needs?)\b(?! (?:\p{L}{3,16}ed (?:only|before|after|once|unless)|to be|not be|only|part of|required|mandatory|forbidden|prohibited|off|preferred|reserved|read-only|allowed|not allowed|not permitted|to stay|to go|fine|ok|okay|open|issued|announced|kept|expected))/iuy;

/** Code that does something to something: "`lint` fails on any warning". */
const CODE_DOES =
  /[*_]{0,3}`[^`\n]{1,120}`[*_]{0,3}(?: \([^)\n]{1,80}\))? (?:also |already |only |then |automatically )?(?!stays|goes|belongs|needs|must|remains|wins|gets|has)\p{L}{3,14}s (?:the|a|an|any|each|every|all|its|it|on|to|in|with|from|as|when|if|for|over|by|both|no|only|\p{L}{3,16}s)\b/iuy;

/** What the agent makes, said to be so, is a norm rather than a report. */
const DECLARES =
  /^(?:every |each |all |any |the )?(?:[\p{L}-]{2,14} )?(?:responses?|answers?|replies|quotes|summaries|dates|timestamps|amounts|prices|refunds|translations|citations|credentials|secrets|passwords|phone numbers|requests|cancellations) (?:are|is|use|stay|end|start|never|always)\b/iu;

/** Whether the sentence says what something does, with its subject or without: an item that tells. */
export function reportsAction(reading: Reading): boolean {
  VERB_FIRST.lastIndex = reading.heads[0] ?? 0;
  return VERB_FIRST.test(reading.text) || subjectDoes(reading) !== null;
}

/** An imperative is no subject: "Check the output" reports nothing. */
function subjectDoes({ text, heads }: Reading): Sighting | null {
  const start = heads[0] ?? 0;
  const word = wordAt(text, start);
  if (isImperative(word, text.slice(start + word.length, start + word.length + 120))) return null;
  CODE_DOES.lastIndex = start;
  SUBJECT_DOES.lastIndex = start;
  const match = CODE_DOES.exec(text) ?? (DECLARES.test(text.slice(start)) ? null : SUBJECT_DOES.exec(text));
  return match === null ? null : { start, end: start + match[0].length };
}
