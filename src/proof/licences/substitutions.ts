import type { Licence } from './licence.js';

const NEGATORS = [
  'not',
  'no',
  'never',
  "don't",
  'don’t',
  "doesn't",
  'without',
  'nor',
  'neither',
  'any',
  'even',
  'nothing',
];
/** In a subordinate clause "is allowed to" reports a state of affairs; it is a rule only in a main clause. */
const SUBORDINATORS = [
  'if',
  'when',
  'whenever',
  'whether',
  'unless',
  'until',
  'who',
  'which',
  'that',
  'what',
  'where',
  'because',
  'while',
  'whoever',
  'whatever',
  'as',
  'once',
  'why',
  'say',
  'says',
  'said',
];

/** Long ways to say what a short one says exactly. */
export const SUBSTITUTIONS: readonly Licence[] = [
  swap('in_order_to', 'A purpose, either way.', /in order to(?= )/iuy, 'to', {
    notAfter: [
      'put',
      'keep',
      'sort',
      'be',
      'is',
      'are',
      'get',
      'stay',
      'list',
      'listed',
      'sorted',
      'not',
      'files',
      'items',
      'steps',
    ],
    example: ['Restart it in order to apply the change.', 'Restart it to apply the change.'],
    counterExample: 'Keep the list in order to the end.',
  }),
  swap('prior_to', 'Two words for "before".', /prior to(?= )/iuy, 'before', {
    example: ['Run tests prior to merging.', 'Run tests before merging.'],
    counterExample: 'Give the prior total.',
  }),
  swap('until_such_time', 'A long "until".', /until such time (?:as|that)(?= )/iuy, 'until', {
    example: ['Wait until such time as CI is green.', 'Wait until CI is green.'],
    counterExample: 'Wait until such a time.',
  }),
  swap('in_the_event_that', 'A long "if".', /in the event that(?= )/iuy, 'if', {
    example: ['In the event that CI fails, stop.', 'If CI fails, stop.'],
    counterExample: 'Log it in the event log.',
  }),
  swap('due_to_the_fact', 'A long "because".', /due to the fact that(?= )/iuy, 'because', {
    example: ['Use v2 due to the fact that v1 leaks.', 'Use v2 because v1 leaks.'],
    counterExample: 'Payment is due to the vendor.',
  }),
  swap('with_the_exception_of', 'A long "except".', /with the exception of(?= )/iuy, 'except', {
    example: ['Lint all files with the exception of `gen/`.', 'Lint all files except `gen/`.'],
    counterExample: 'Log with the exception attached.',
  }),
  swap('for_example', 'The common abbreviation.', /for example(?=,)/iuy, 'e.g.', {
    example: ['Use a prefix, for example, `feat`.', 'Use a prefix, e.g., `feat`.'],
    counterExample: 'Use it for example code.',
  }),
  swap('and_also', '"Also" repeats the "and".', /and also(?= )/iuy, 'and', {
    notInSentence: NEGATORS,
    example: ['Run lint and also tests.', 'Run lint and tests.'],
    counterExample: 'Also run tests.',
  }),
  swap('each_and_every', 'The same word twice.', /each and every(?= )/iuy, 'every', {
    example: ['Sign each and every commit.', 'Sign every commit.'],
    counterExample: 'Sign each commit and every tag.',
  }),
  swap('make_use_of', 'A long "use".', /make use of(?= )/iuy, 'use', {
    example: ['Make use of the cache.', 'Use the cache.'],
    counterExample: 'Make the use of it clear.',
  }),
  swap('utilise', 'A long "use".', /utili[sz]e(?= )/iuy, 'use', {
    example: ['Utilize the cache.', 'Use the cache.'],
    counterExample: 'Report utilization.',
  }),
  swap('daily_basis', 'A long adverb.', /on an? (daily|weekly|monthly|hourly) basis(?![\p{L}-])/iuy, '$1', {
    example: ['Rotate keys on a weekly basis.', 'Rotate keys weekly.'],
    counterExample: 'Work on a per-case basis.',
  }),
  swap(
    'never_circumstances',
    'The long way to say "never".',
    /under no circumstances (?:should|may|must|can|shall) you(?= )/iuy,
    'never',
    {
      place: 'sentence_start',
      example: ['Under no circumstances should you touch `prod`.', 'Never touch `prod`.'],
      counterExample: 'Under normal circumstances you should ask.',
    },
  ),
  swap(
    'not_allowed_to',
    'What is not allowed must not be done.',
    /(?:is|are) not (?:allowed|permitted) to(?= )/iuy,
    'must not',
    {
      notInSentence: SUBORDINATORS,
      example: ['Agents are not allowed to merge.', 'Agents must not merge.'],
      counterExample: 'If a user is not allowed to read it, answer 403.',
    },
  ),
  swap('allowed_to', 'What is allowed may be done.', /(you) are (?:allowed|permitted) to(?= )/iuy, '$1 may', {
    notInSentence: SUBORDINATORS,
    example: ['You are allowed to restart pods.', 'You may restart pods.'],
    counterExample: 'Do what you are allowed to do if asked.',
  }),
  swap(
    'required_to',
    'What is required must be done; "you" keeps "approval is required to deploy" out.',
    /(you) are required to(?= )/iuy,
    '$1 must',
    {
      notInSentence: SUBORDINATORS,
      example: ['You are required to sign commits.', 'You must sign commits.'],
      counterExample: 'Approvals are required to deploy.',
    },
  ),
  swap('do_not', 'The contraction.', /(do|does) not(?= [\p{L}])/uy, "$1n't", {
    example: ['You do not merge.', "You don't merge."],
    counterExample: 'DO NOT merge.',
  }),
  swap('do_not_opening', 'The contraction.', /Do not(?= [\p{L}])/uy, "Don't", {
    example: ['Do not merge.', "Don't merge."],
    counterExample: 'DO NOT merge.',
  }),
  swap(
    'at_most',
    'The sign for it.',
    /(?:at most|no more than|not more than|(?:a |the )?maximum of) (?=[$€£]?\d)/iuy,
    '≤',
    {
      notAfter: NEGATORS,
      before: 'amount',
      example: ['Retry at most 5 times.', 'Retry ≤5 times.'],
      counterExample: 'Retry at most a few times.',
    },
  ),
  swap(
    'at_least',
    'The sign for it.',
    /(?:at least|no fewer than|no less than|not less than|(?:a |the )?minimum of) (?=[$€£]?\d)/iuy,
    '≥',
    {
      notAfter: NEGATORS,
      before: 'amount',
      example: ['Keep at least 30 backups.', 'Keep ≥30 backups.'],
      counterExample: 'Ask at least once.',
    },
  ),
  swap('more_than', 'The sign for it.', /(?:more than|greater than) (?=[$€£]?\d)/iuy, '>', {
    notAfter: [...NEGATORS, 'once', 'little', 'much', 'one'],
    before: 'amount',
    example: ['Split files of more than 400 lines.', 'Split files of >400 lines.'],
    counterExample: 'Use no more than 5 calls.',
  }),
  swap('less_than', 'The sign for it.', /(?:less than|fewer than) (?=[$€£]?\d)/iuy, '<', {
    notAfter: [...NEGATORS, 'much', 'far'],
    before: 'amount',
    example: ['Skip repos with fewer than 10 stars.', 'Skip repos with <10 stars.'],
    counterExample: 'Keep no fewer than 3 replicas.',
  }),
];

type SwapRest = Partial<Pick<Licence, 'place' | 'notAfter' | 'before' | 'notInSentence' | 'needsInSentence'>> &
  Pick<Licence, 'example' | 'counterExample'>;

function swap(id: string, why: string, pattern: RegExp, replacement: string, rest: SwapRest): Licence {
  return { id, kind: 'substitution', why, pattern, replacement, place: 'anywhere', ...rest };
}
