import { expect, test } from 'vitest';
import { messageText } from '../../src/text/index.js';
import { draftKeeping } from '../support/drafts.js';
import { message, pin, placed } from '../support/make.js';

const messages = [
  message('system', 'You help.'),
  message('user', 'Use pnpm.'),
  message('system', 'No pushes.'),
  message('assistant', 'Done.'),
  message('user', 'Next?'),
];

test('lays out leading system messages, one block per authority, the narrative, then what is kept', () => {
  const pins = [
    placed(pin('a', 1, 'Use pnpm.'), 'block'),
    placed(pin('b', 2, 'No pushes.', { authority: 'system' }), 'block'),
  ];
  const draft = draftKeeping(messages, [0, 3, 4], pins, 'We installed things.');
  expect(draft.messages.map(({ role }) => role)).toEqual(['system', 'system', 'user', 'user', 'assistant', 'user']);
  expect(draft.messages.map(messageText)[1]).toMatch(/earlier system messages.*\n- No pushes\.$/u);
  expect(draft.messages.map(messageText)[2]).toMatch(/I gave earlier.*\n- Use pnpm\.$/u);
  expect(draft.messages.map(messageText)[3]).toBe('We installed things.');
});

test('keeps messages as the very objects that came in', () => {
  const draft = draftKeeping(messages, [0, 3, 4], []);
  expect(draft.messages).toEqual([messages[0], messages[3], messages[4]]);
  expect(draft.messages[0]).toBe(messages[0]);
});

test('writes no block for pins that stay or are retired', () => {
  const pins = [placed(pin('a', 1, 'Use pnpm.'), 'message'), placed(pin('b', 2, 'No pushes.'), 'retired')];
  expect(draftKeeping(messages, [0, 1, 2, 3, 4], pins).blocks).toEqual([]);
});
