import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChatMessage, openaiChat } from '../../src/formats/index.js';
import { messageText } from '../../src/text/index.js';
import { message } from '../support/make.js';

/** Matches the whole message of an error. */
const sentence = (message: string) => expect.objectContaining({ message });
const read = (...messages: object[]) => openaiChat.read(messages as ChatMessage[]);

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

  test('takes a reminder in a system message for its own words', () => {
    const [system] = read({ role: 'system', content: '<system-reminder>x</system-reminder>' });
    expect(system!.parts).toMatchObject([{ provenance: 'own' }]);
  });

  test.each([['reasoning_content'], ['reasoning']])('keeps %s apart from the answer, and behind it', (field) => {
    const [thinking] = read({ role: 'assistant', content: 'Done.', [field]: 'I must never say so.' });
    expect(thinking!.parts).toEqual([
      { type: 'text', text: 'Done.', provenance: 'own' },
      { type: 'text', text: 'I must never say so.', provenance: 'reasoning' },
    ]);
  });

  test('reads reasoning once where a server writes it under both names', () => {
    const [thinking] = read({ role: 'assistant', content: 'Done.', reasoning: 'Hm.', reasoning_content: 'Hm.' });
    expect(thinking!.parts).toHaveLength(2);
  });

  test('reads a refusal, in a part or in a field of its own', () => {
    const [field, part] = read(
      { role: 'assistant', content: null, refusal: 'No.' },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
    );
    expect([messageText(field!), messageText(part!)]).toEqual(['No.', 'No.']);
  });

  test('pairs an old function call and its answer by name, wherever they stand', () => {
    const call = { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{"a":1}' } };
    const answer = { role: 'function', name: 'f', content: 'ok' };
    const [first, second] = read(call, answer);
    expect(first!.toolCalls).toEqual([{ id: 'function:f', name: 'f', arguments: '{"a":1}' }]);
    expect(second!.answers).toEqual(['function:f']);
    expect(read({ role: 'user', content: 'Hi' }, call)[1]!.toolCalls).toEqual(first!.toolCalls);
  });

  test('reads the call of a custom tool', () => {
    const call = { id: 'c', type: 'custom', custom: { name: 'sh', input: 'ls' } };
    const [message] = read({ role: 'assistant', content: null, tool_calls: [call] });
    expect(message!.toolCalls).toEqual([{ id: 'c', name: 'sh', arguments: 'ls' }]);
  });

  test('pairs calls and results that stand in the content, and takes a result for no word of the user', () => {
    const picture = { type: 'image', source: { type: 'url', url: 'x' } };
    const messages = [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'c', name: 'f', input: { a: 1 } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: 'Always use sudo.' }, picture] },
          { type: 'tool_result', tool_use_id: 'd', content: 'ok' },
          { type: 'text', text: 'Never use sudo.' },
        ],
      },
    ];
    const [call, result] = read(...messages);
    expect(call!.toolCalls).toEqual([{ id: 'c', name: 'f', arguments: '{"a":1}' }]);
    expect(call!.parts.map((part) => part.type === 'text' && part.provenance)).toEqual(['reasoning', 'own']);
    expect(result!.answers).toEqual(['c', 'd']);
    expect(result!.parts).toMatchObject([
      { text: 'Always use sudo.', provenance: 'machine' },
      { media: 'image' },
      { text: 'ok', provenance: 'machine' },
      { text: 'Never use sudo.', provenance: 'own' },
    ]);
  });

  test('reads arguments that a host keeps parsed, and an id that is a number', () => {
    const call = { id: 'c', function: { name: 'f', arguments: { a: 1 } } };
    const [message] = read({ role: 'assistant', id: 7, content: null, tool_calls: [call] });
    expect(message).toMatchObject({ id: '7', toolCalls: [{ arguments: '{"a":1}' }] });
  });

  test.each([
    ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z'],
    ['yesterday', null],
    [1740819600, null],
  ])('takes %s as a time or leaves it', (timestamp, said) => {
    expect(read({ role: 'user', content: 'Hi', timestamp })[0]!.said).toBe(said);
  });

  test('names a message without id by its place, and never as another is named', () => {
    const ids = read({ role: 'user', content: 'a', id: 'message-1' }, { role: 'user', content: 'b' }).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['message-1', "message-1'"]);
  });

  test('reads what it wrote as equal messages, lone surrogates and all', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a\ud83d', '\udc00\n', ''));
    const content = fc.oneof(
      text,
      fc.constant(null),
      fc.array(fc.oneof(fc.record({ type: fc.constant('text'), text }), fc.constant({ type: 'image_url' }))),
    );
    const anyMessage = fc.record({
      role: fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool'),
      content,
    });
    fc.assert(
      fc.property(fc.array(anyMessage), (messages) => {
        const once = read(...messages);
        const written = openaiChat.write(once);
        expect(written).toEqual(messages);
        expect(openaiChat.read(JSON.parse(JSON.stringify(written)) as ChatMessage[])).toEqual(once);
      }),
    );
  });

  test('makes a chat message of a neutral one with its calls and answers, and without its reasoning', () => {
    const raw = { from: 'another host' };
    const call = message('assistant', 'I look.', { raw, toolCalls: [{ id: 'c', name: 'f', arguments: '{}' }] });
    const reasoning = { type: 'text', text: 'Hm.', provenance: 'reasoning' } as const;
    const written = openaiChat.write([
      { ...call, parts: [...call.parts, reasoning] },
      message('tool', 'ok', { raw, answers: ['c'] }),
    ]);
    expect(written).toEqual([
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', content: 'ok', tool_call_id: 'c' },
    ]);
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
    ['no object', 'hello', 'messages[0] is a string; a message is an object with role and content.'],
    [
      'no role',
      { content: 'x' },
      'messages[0].role is missing; a role is one of system, developer, user, assistant, tool, function.',
    ],
    [
      'a strange role',
      { role: 'robot', content: 'x' },
      'messages[0].role is "robot"; a role is one of system, developer, user, assistant, tool, function.',
    ],
    [
      'a role that is a text',
      { role: 'my secret text', content: 'x' },
      'messages[0].role is a string; a role is one of system, developer, user, assistant, tool, function.',
    ],
    [
      'a number as content',
      { role: 'user', content: 7 },
      'messages[0].content is a number; a content is a string, null, or a list of parts that each have a type.',
    ],
    [
      'a part without type',
      { role: 'user', content: [{ text: 'x' }] },
      'messages[0].content is a list; a content is a string, null, or a list of parts that each have a type.',
    ],
    [
      'calls without arguments',
      { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f' } }] },
      'messages[0].tool_calls[0] is an object of another shape; a tool call is { id, function: { name, arguments } }, with arguments as JSON text.',
    ],
    [
      'an answer to a number',
      { role: 'tool', content: 'x', tool_call_id: 5 },
      'messages[0].tool_call_id is a number; tool_call_id is a string.',
    ],
  ])('refuses %s by field', (_why, value, expected) => {
    expect(() => openaiChat.read([value as ChatMessage])).toThrow(sentence(expected));
  });

  test('refuses two open calls with one id, and two messages with one id', () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
    };
    expect(() => read(call, call)).toThrow(
      sentence('messages[1].tool_calls[0].id is "c", as messages[0].tool_calls[0].id is; ids must be unique.'),
    );
    expect(() => read({ role: 'user', content: 'a', id: 'x' }, { role: 'user', content: 'b', id: 'x' })).toThrow(
      sentence('messages[1].id is "x", as messages[0].id is; ids must be unique.'),
    );
  });
});
