import { expect, test } from 'vitest';
import { composeWording } from '../../src/pin/wording.js';

const bare = { messageIndex: 2, leadIn: null, antecedent: null, said: null };

test.each([
  ['a rule alone is its own wording', { ...bare, text: 'Use pnpm.' }, 'Use pnpm.'],
  ['a lead-in stands before its item', { ...bare, text: 'remove tests', leadIn: 'DO NOT:' }, 'DO NOT: remove tests'],
  ['a heading is turned into a lead-in', { ...bare, text: 'commit keys', leadIn: 'Never' }, 'Never: commit keys'],
  [
    'a relative date carries the day it was said',
    { ...bare, text: 'Read only until Friday.', said: '2026-03-02T10:00:00Z' },
    'Read only until Friday. (said on 2026-03-02)',
  ],
  [
    'a rule without a relative date carries none',
    { ...bare, text: 'Use pnpm.', said: '2026-03-02T10:00:00Z' },
    'Use pnpm.',
  ],
  [
    'an answer carries what it answers',
    { ...bare, text: 'No, pnpm.', antecedent: { messageIndex: 1, start: 0, end: 16, text: 'Shall I use npm?' } },
    '(in answer to: "Shall I use npm?") No, pnpm.',
  ],
  [
    'what stands before it in its own message is said before it',
    {
      ...bare,
      text: 'Do not edit it.',
      antecedent: { messageIndex: 2, start: 0, end: 20, text: '`dist/` is generated.' },
    },
    '`dist/` is generated. Do not edit it.',
  ],
])('%s', (_why, parts, expected) => {
  expect(composeWording(parts)).toBe(expected);
});
