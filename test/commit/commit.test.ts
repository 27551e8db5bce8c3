import { describe, expect, test } from 'vitest';
import { checkSession, commitDraft, findOwnBlocks, openState, sealState } from '../../src/commit/index.js';
import type { VerifiedDraft } from '../../src/types/index.js';
import { verifyDraft } from '../../src/verify/index.js';
import { draftKeeping } from '../support/drafts.js';
import { countMessage, message, pin, placed, proveByMark, singles } from '../support/make.js';

const messages = [
  message('system', 'You help.'),
  message('user', 'Use pnpm.'),
  message('assistant', 'I look at every lock file there is. '.repeat(8)),
  message('user', 'Next?'),
];

function verified(): VerifiedDraft {
  const draft = draftKeeping(messages, [0, 3], [placed(pin('a', 1, 'Use pnpm.'), 'block')]);
  const result = verifyDraft(draft, {
    messages,
    groups: singles(messages),
    reread: (shipped) => shipped,
    prove: proveByMark,
    countMessage,
    ceilingTokens: 1000,
    rulesIn: () => [],
  });
  return result.verified!;
}

describe('commit', () => {
  test('gives the messages of the draft and the state for the next time', () => {
    const draft = verified();
    const { messages: shipped, state } = commitDraft(draft, messages);
    expect(shipped).toEqual(draft.messages);
    expect(state.pins.map((stored) => stored.pin.original)).toEqual(['Use pnpm.']);
  });

  test('appends what came in after planning', () => {
    const late = message('user', 'And also this.');
    expect(commitDraft(verified(), [...messages, late]).messages.at(-1)).toBe(late);
  });

  test.each([
    ['a planned message was changed', [...messages.slice(0, 3), message('user', 'Other?')]],
    ['a planned message is gone', messages.slice(0, 3)],
  ])('refuses when %s', (_why, now) => {
    expect(() => commitDraft(verified(), now)).toThrow('plan again on the session as it is now');
  });

  test('refuses a draft that went through JSON', () => {
    const copy = JSON.parse(JSON.stringify(verified())) as VerifiedDraft;
    expect(() => commitDraft(copy, messages)).toThrow('verify it again');
  });
});

describe('a state', () => {
  const state = sealState(verified());
  const shipped = [...verified().messages];

  test('survives a store that reorders keys', () => {
    const reordered = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(state)) as object).reverse());
    expect(openState(reordered)).toEqual(state);
  });

  test('that was changed is refused', () => {
    const bent = JSON.parse(JSON.stringify(state).replaceAll('Use pnpm.', 'Use npm.')) as unknown;
    expect(() => openState(bent, 's.json')).toThrow('s.json was changed after holdfast wrote it');
  });

  test.each([
    ['no object', 'hello', 'the whole'],
    ['another version', { ...state, version: 2 }, 'version'],
    ['no pins', { ...state, pins: null }, 'pins'],
  ])('that is %s is refused by field', (_why, value, field) => {
    expect(() => openState(value, 's.json')).toThrow(`s.json is not a holdfast state: ${field}`);
  });

  test('knows its session, also when it has grown', () => {
    expect(() => checkSession(state, shipped)).not.toThrow();
    expect(() => checkSession(state, [...shipped, message('user', 'More.')])).not.toThrow();
    expect(() => checkSession(state, messages)).not.toThrow();
  });

  test('of another session is refused, the same system prompt notwithstanding', () => {
    const other = [messages[0]!, message('user', 'Bake bread.'), message('assistant', 'Which one?')];
    expect(() => checkSession(state, other, 's.json')).toThrow('s.json belongs to another session');
  });

  test('finds its block by hash, and not a look-alike', () => {
    expect([...findOwnBlocks(state, shipped)]).toEqual([['user', 1]]);
    const edited = shipped.map((one, index) => (index === 1 ? message('user', 'Use npm.') : one));
    expect([...findOwnBlocks(state, edited)]).toEqual([]);
  });
});
