import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../../src/errors/index.js';
import { listFormats, readSession } from '../../src/formats/index.js';
import { message } from '../support/make.js';

const chat = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Use pnpm.' },
];
const jsonl = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const read = (source: string, file = 's') => readSession(source, { file });

describe('the format is found in the content', () => {
  test.each([
    ['openai-chat', JSON.stringify({ model: 'm', messages: chat })],
    ['openai-chat-array', JSON.stringify(chat)],
    ['openai-chat-jsonl', jsonl(...chat)],
    ['swe-agent', JSON.stringify({ history: chat, info: {} })],
    ['claude-code', jsonl({ type: 'progress' }, { type: 'user', message: { content: 'Hi' } })],
    ['claude-code-web', JSON.stringify({ loglines: [{ type: 'user', message: { content: 'Hi' } }] })],
    [
      'pi',
      jsonl(
        { type: 'session', id: 'a' },
        { type: 'message', message: { role: 'user', content: [{ type: 'text', text: 'Hi' }] } },
      ),
    ],
    ['text', '# Rules\n\nUse pnpm.'],
  ])('%s', (format, source) => {
    expect(read(source).session.format).toBe(format);
    expect(listFormats()).toContain(format);
  });

  test.each([
    ['a markdown file may begin with a bracket', '[Rules](x)\nUse pnpm.', 'r.md', 'text'],
    ['a text file may hold a session', JSON.stringify({ messages: chat }), 'r.txt', 'openai-chat'],
    ['a text may stand in a file of any name', 'Use pnpm.', 'AGENTS', 'text'],
    ['a text of any name may begin with a bracket', '[x] done\n[ ] Use pnpm.', 'todo', 'text'],
    ['a session may stand in a file of any name', jsonl(...chat), 'session', 'openai-chat-jsonl'],
    ['a log of one line is a log', jsonl({ type: 'user', message: { content: 'Hi' } }), 's', 'claude-code'],
  ])('%s', (_why, source, file, format) => {
    expect(read(source, file).session.format).toBe(format);
  });

  test('a byte order mark is no content', () => {
    expect(read(`\ufeff${JSON.stringify(chat)}`).session.messages).toHaveLength(2);
  });
});

describe('writing', () => {
  test('keeps the other keys, their order and the indentation', () => {
    const source = `${JSON.stringify({ model: 'm', messages: chat, temperature: 1 }, null, 4)}\n`;
    const { session, writeSession } = read(source);
    expect(writeSession(session.messages)).toBe(source);
  });

  test('keeps the missing line feed at the end and the shape of a bare list', () => {
    const source = JSON.stringify(chat);
    const { session, writeSession } = read(source);
    expect(writeSession(session.messages)).toBe(source);
  });

  test('writes SWE-agent’s history back with all that stands beside it', () => {
    const source = readFileSync(new URL('fixtures/swe-agent.traj', import.meta.url), 'utf8');
    const { session, writeSession, writesBack } = read(source, 'swe-agent.traj');
    expect(session.messages.map(({ role, answers }) => [role, answers])).toEqual([
      ['system', []],
      ['user', []],
      ['assistant', []],
      ['tool', ['call_1']],
    ]);
    expect(writesBack).toBe(true);
    expect(JSON.parse(writeSession(session.messages))).toEqual(JSON.parse(source));
  });

  test('writes a text that got a block as OpenAI chat', () => {
    const { session, writeSession } = readSession('Use pnpm.', { file: 'r.md', role: 'user' });
    const shipped = [...session.messages, message('user', 'Rules', { raw: undefined })];
    expect(JSON.parse(writeSession(shipped))).toEqual({
      messages: [
        { role: 'user', content: 'Use pnpm.' },
        { role: 'user', content: 'Rules' },
      ],
    });
  });

  test('gives a text back as it was', () => {
    const source = 'Use pnpm.\r\n\r\n  Always.\n';
    const { session, writeSession } = read(source);
    expect(writeSession(session.messages)).toBe(source);
  });

  test('writes one chat message a line where it read one a line', () => {
    const { session, writeSession } = read(jsonl(...chat));
    const shipped = [...session.messages, message('user', 'Rules', { raw: undefined })];
    expect(writeSession(shipped)).toBe(`${jsonl(...chat, { role: 'user', content: 'Rules' })}\n`);
  });
});

test('a result without its call is kept and told', () => {
  const { session } = read(JSON.stringify([{ role: 'tool', tool_call_id: 'gone', content: 'x' }]));
  expect(session.messages).toHaveLength(1);
  expect(session.warnings).toEqual([
    {
      code: 'orphan_result',
      message:
        'Message 0 (id "message-0") answers the tool call "gone", which no message makes; it is kept as a group of its own.',
      detail: { messageIndex: 0, messageId: 'message-0' },
    },
  ]);
});

const KNOWN = 'openai-chat, openai-chat-array, openai-chat-jsonl, swe-agent, claude-code, claude-code-web, pi, text';
const ROLES = 'system, developer, user, assistant, tool, function';
const turn = (content: unknown) => ({ type: 'user', message: { content } });

describe('bad input is refused with its place and what would be right, and is never quoted', () => {
  test.each([
    ['an empty file', '', 'file_empty', `s.json is empty; expected a session in one of these formats: ${KNOWN}.`],
    [
      'truncated JSON',
      '{\n"messages": [\n{"role": "user", "content": "my secret',
      'json_invalid',
      's.json, line 3, column 39: the text ends where the closing quote of a string should follow. Pass the complete file.',
    ],
    [
      'JSON that lacks its end',
      '{"messages": [{"role": "user", "content": "my secret"}',
      'json_invalid',
      's.json, line 1, column 55: the text ends where a comma, or ] should follow. Pass the complete file.',
    ],
    [
      'JSON that is none',
      '{"messages": [secret]}',
      'json_invalid',
      's.json, line 1, column 15: expected a value, or ] here. Pass a file that is valid JSON.',
    ],
    [
      'text under the name of JSON',
      'my secret',
      'json_invalid',
      's.json, line 1, column 1: expected a value here. Pass a file that is valid JSON.',
    ],
    [
      'a log that is still being written',
      `${jsonl(...chat)}\n{"role": "user", "cont`,
      'json_invalid',
      's.json, line 3, column 23: the line ends where the closing quote of a string should follow. It is the last line, so the log was cut off or is still being written: pass the complete file.',
    ],
    [
      'a broken line in the middle of a log',
      `${jsonl(chat[0]!)}\n\n{"role": "user", secret\n${jsonl(chat[1]!)}`,
      'json_invalid',
      's.json, line 3, column 18: expected a key in double quotes here. Each line must be one complete JSON object.',
    ],
    [
      'unknown keys',
      '{"rows": [], "a secret key": 1}',
      'format_unknown',
      `s.json is JSON in no format that holdfast knows (at its top level: rows, …). Known: ${KNOWN}; name one with --format.`,
    ],
    [
      'a log where no line is a message',
      jsonl({ type: 'progress' }, { type: 'file-history-snapshot' }),
      'format_unknown',
      `s.json is JSON in no format that holdfast knows (at its top level: type). Known: ${KNOWN}; name one with --format.`,
    ],
    [
      'no messages',
      '{"messages": []}',
      'no_messages',
      's.json was read as openai-chat and holds no messages; a session needs at least one in context.',
    ],
    [
      'a log of side chains alone',
      jsonl({ ...turn('a'), isSidechain: true }),
      'no_messages',
      's.json was read as claude-code and holds no messages; a session needs at least one in context.',
    ],
    [
      'a log of nothing but the past',
      jsonl(turn('a'), { type: 'system', subtype: 'compact_boundary' }),
      'no_messages',
      's.json was read as claude-code, and all of its 1 messages stand before its last compaction; a session needs at least one in context.',
    ],
    [
      'a message without role',
      JSON.stringify({ messages: [...chat, { content: 'my secret' }] }),
      'message_invalid',
      `s.json: messages[2].role is missing; a role is one of ${ROLES}.`,
    ],
    [
      'a role nobody knows, in a log',
      jsonl(...chat, { role: 'robot', content: 'my secret' }),
      'message_invalid',
      `s.json, line 3: messages[2].role is "robot"; a role is one of ${ROLES}.`,
    ],
    [
      'a content of a wrong type',
      JSON.stringify({ history: [...chat, { role: 'user', content: { secret: 1 } }] }),
      'message_invalid',
      's.json: history[2].content is an object of another shape; a content is a string, null, or a list of parts that each have a type.',
    ],
    [
      'two messages with one id',
      JSON.stringify([
        { role: 'user', id: 'x', content: 'my secret' },
        { role: 'user', id: 'x', content: 'b' },
      ]),
      'duplicate_id',
      's.json: messages[1].id is "x", as messages[0].id is; ids must be unique.',
    ],
    [
      'a turn of a log that cannot be read',
      jsonl(turn('Hi'), turn(5)),
      'line_invalid',
      's.json, line 2: message.content cannot be read: it must be a string, or a list of blocks that each have a type. The line says it is a turn (type user), so it is not skipped.',
    ],
    [
      'a turn of a web export that cannot be read',
      JSON.stringify({ loglines: [turn('Hi'), turn(5)] }),
      'line_invalid',
      's.json, loglines[1]: message.content cannot be read: it must be a string, or a list of blocks that each have a type. The line says it is a turn (type user), so it is not skipped.',
    ],
  ])('%s', (_why, source, code, expected) => {
    const refusal = refusalOf(() => read(source, 's.json'));
    expect(refusal.message).toBe(expected);
    expect(refusal.code).toBe(code);
    expect(refusal.place.file).toBe('s.json');
    expect(refusal.message).not.toContain('secret');
  });

  test('a format that nobody knows is refused by name', () => {
    const refusal = refusalOf(() => readSession('[]', { file: 's', format: 'xml' }));
    expect(refusal.message).toBe(`There is no format xml. Known: ${KNOWN}.`);
  });
});

function refusalOf(work: () => unknown): InvalidInputError {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidInputError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
