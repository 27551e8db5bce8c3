import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMessages } from '../../src/spans/index.js';
import { say } from './session.js';

const call = (id: string) => ({ id, name: 'read', arguments: '{}' });
const groupsOf = (...messages: ReturnType<typeof say>[]) =>
  groupMessages(messages).map(({ messageIndices }) => messageIndices);

test('groups a call with the words before it and all its results, wherever they stand', () => {
  const groups = groupsOf(
    say('user', 'go'),
    say('assistant', 'hm', { provenance: 'reasoning' }),
    say('assistant', '', { toolCalls: [call('a'), call('b')] }),
    say('tool', '1', { answers: ['a'] }),
    say('user', 'wait'),
    say('tool', '2', { answers: ['b'] }),
    say('assistant', 'done'),
  );
  expect(groups).toEqual([[0], [1, 2, 3, 5], [4], [6]]);
});

test('gives a reused id to the nearest call before the result', () => {
  const groups = groupsOf(
    say('assistant', '', { toolCalls: [call('a')] }),
    say('tool', '1', { answers: ['a'] }),
    say('assistant', '', { toolCalls: [call('a')] }),
    say('tool', '2', { answers: ['a'] }),
  );
  expect(groups).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('never puts past and live messages together', () => {
  const groups = groupsOf(
    say('assistant', '', { toolCalls: [call('a')], past: true }),
    say('tool', '1', { answers: ['a'] }),
  );
  expect(groups).toEqual([[0], [1]]);
});

test('puts every message in exactly one group, ordered by first message', () => {
  const ids = fc.constantFrom('a', 'b', 'c');
  const message = fc.record({
    role: fc.constantFrom('user', 'assistant', 'tool') as fc.Arbitrary<'user'>,
    toolCalls: fc.array(ids.map(call), { maxLength: 2 }),
    answers: fc.array(ids, { maxLength: 2 }),
    past: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 20 }), (turns) => {
      const messages = turns.map(({ role, ...rest }) => say(role, 'x', rest));
      const groups = groupMessages(messages);
      expect(groups.flatMap(({ messageIndices }) => messageIndices).sort((a, b) => a - b)).toEqual(
        messages.map((_, index) => index),
      );
      const firsts = groups.map(({ messageIndices }) => messageIndices[0]!);
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
      for (const { messageIndices } of groups) {
        expect(new Set(messageIndices.map((index) => messages[index]!.past)).size).toBe(1);
        expect(messageIndices).toEqual([...messageIndices].sort((a, b) => a - b));
      }
    }),
  );
});
