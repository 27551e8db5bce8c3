import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChatMessage, openaiChat } from '../../src/formats/index.js';
import { messageText } from '../../src/text/index.js';
import { message } from '../support/make.js';

const read = (...messages: object[]) => openaiChat.read(messages as ChatMessage[]);
const provenances = (content: string, role = 'user') =>
  read({ role, content })[0]!.parts.map((part) => (part.type === 'text' ? part.provenance : 'opaque'));

describe('reading OpenAI chat', () => {
  test('keeps the text of a string content byte for byte, so that offsets count in it', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '<system-reminder>', '</system-reminder>', '\r\n', '\ud83d', 'Use pnpm.'),
    );
    const content = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.constantFrom('system', 'user', 'assistant', 'tool'), content, (role, text) => {
        expect(messageText(read({ role, content: text })[0]!)).toBe(text);
      }),
    );
  });

  test('gives back the very objects that came in', () => {
    const messages = [
      { role: 'user', content: 'Hi', extra: { kept: true } },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: 'ok' }] },
    ];
    const written = openaiChat.write(read(...messages));
    expect(written.every((one, index) => one === messages[index])).toBe(true);
  });

  test('writes a message of ours as role and content', () => {
    expect(openaiChat.write([message('user', 'Rules', { raw: undefined })])).toEqual([
      { role: 'user', content: 'Rules' },
    ]);
  });

  test('pairs calls and results, also in the old and the SWE-agent spelling', () => {
    const [call, result, old] = read(
      { role: 'assistant', content: '', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"a":1}' } }] },
      { role: 'tool', tool_call_ids: ['c'], content: 'ok' },
      { role: 'function', name: 'f', content: 'ok' },
    );
    expect(call!.toolCalls).toEqual([{ id: 'c', name: 'f', arguments: '{"a":1}' }]);
    expect(result!.answers).toEqual(['c']);
    expect(old!.role).toBe('tool');
  });

  test('keeps what is not text as an estimate, and never reads it', () => {
    const [picture] = read({
      role: 'user',
      content: [
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: 'x' } },
      ],
    });
    expect(picture!.parts).toMatchObject([{ text: 'See' }, { type: 'opaque', media: 'image', estimatedTokens: 765 }]);
  });

  test.each([
    ['a reminder alone', '<system-reminder>\nUse tabs.\n</system-reminder>', ['machine']],
    ['a reminder after the words', 'Fix it.\n<system-reminder>\nUse tabs.\n</system-reminder>', ['own', 'machine']],
    ['a reminder before the words', '<system-reminder>x</system-reminder>\nFix it.', ['machine', 'own']],
    ['a reminder inside a line is left in the words', 'Fix <system-reminder>x</system-reminder> it.', ['own']],
    ['a reminder that never ends is left in the words', 'Fix it.\n<system-reminder>x', ['own']],
    ['a task notification', '<task-notification>\ndone', ['machine']],
    ['an interruption', '[Request interrupted by user for tool use]', ['machine']],
    ['an earlier summary', 'This session is being continued from a previous conversation that ran out.', ['summary']],
    ['the words of a person', 'Never push to main.', ['own']],
  ])('tells who wrote %s', (_why, content, expected) => {
    expect(provenances(content)).toEqual(expected);
  });

  test('takes a reminder in a system message for its own words', () => {
    expect(provenances('<system-reminder>x</system-reminder>', 'system')).toEqual(['own']);
  });

  test('keeps reasoning apart from the answer', () => {
    const [thinking] = read({ role: 'assistant', content: 'Done.', reasoning_content: 'I must never say so.' });
    expect(thinking!.parts.map((part) => part.type === 'text' && part.provenance)).toEqual(['reasoning', 'own']);
  });

  test('accepts the id of an answered call again, as real sessions do', () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
    };
    const result = { role: 'tool', tool_call_id: 'c', content: 'ok' };
    expect(read(call, result, call, result)).toHaveLength(4);
  });

  test.each([
    ['no object', 'hello', 'messages[0] must be an object with role and content.'],
    [
      'no role',
      { content: 'x' },
      'messages[0].role must be one of system, developer, user, assistant, tool, function.',
    ],
    ['a strange role', { role: 'robot', content: 'x' }, 'messages[0].role must be one of'],
    [
      'a number as content',
      { role: 'user', content: 7 },
      'messages[0].content must be a string, null, or an array of parts',
    ],
    ['a part without type', { role: 'user', content: [{ text: 'x' }] }, 'messages[0].content'],
    [
      'calls without arguments',
      { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f' } }] },
      'messages[0].tool_calls[0].function.arguments must be a list of { id, function: { name, arguments } }',
    ],
  ])('refuses %s by field', (_why, value, expected) => {
    expect(() => openaiChat.read([value as ChatMessage])).toThrow(expected);
  });

  test('refuses two open calls with one id, and two messages with one id', () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
    };
    expect(() => read(call, call)).toThrow('messages[1].tool_calls uses the id "c", which messages[0] uses too');
    expect(() => read({ role: 'user', content: 'a', id: 'x' }, { role: 'user', content: 'b', id: 'x' })).toThrow(
      'messages[1].id uses the id "x"',
    );
  });
});
