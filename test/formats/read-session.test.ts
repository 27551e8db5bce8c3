import { describe, expect, test } from 'vitest';
import { listFormats, readSession } from '../../src/formats/index.js';
import { messageText } from '../../src/text/index.js';
import { message } from '../support/make.js';

const chat = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Use pnpm.' },
];
const jsonl = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const read = (source: string, file = 's') => readSession(source, { file });
const texts = (source: string) => read(source).session.messages.map(messageText);

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

  test('a markdown file may begin with a bracket', () => {
    expect(readSession('[Rules](x)\nUse pnpm.', { file: 'r.md' }).session.format).toBe('text');
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

describe('a Claude Code log', () => {
  const assistant = (id: string, ...content: object[]) => ({ type: 'assistant', message: { id, content } });
  const tool = (id: string) => ({ type: 'tool_use', id, name: 'bash', input: { command: 'ls' } });
  const result = (id: string, content: unknown) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content }] },
  });

  test('merges the lines of one message, though results stand between them', () => {
    const source = jsonl(
      { type: 'user', message: { content: 'List it.' } },
      assistant('m1', { type: 'thinking', thinking: 'Hm.' }),
      assistant('m1', { type: 'text', text: 'I look.' }),
      assistant('m1', tool('a')),
      result('a', 'x.ts'),
      assistant('m1', tool('b')),
      result('b', [{ type: 'text', text: 'y.ts' }]),
    );
    const { messages } = read(source).session;
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool']);
    expect(messages[1]!.toolCalls.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(messageText(messages[1]!)).toBe('Hm.\nI look.');
    expect(messages.slice(2).map(({ answers }) => answers)).toEqual([['a'], ['b']]);
  });

  test('leaves out meta lines and side chains, and marks what came before the last compaction as past', () => {
    const source = jsonl(
      { type: 'user', message: { content: 'Never push.' }, timestamp: '2026-01-02T03:04:05Z' },
      { type: 'user', isMeta: true, message: { content: 'meta' } },
      { type: 'user', isSidechain: true, message: { content: 'side' } },
      { type: 'system', subtype: 'compact_boundary' },
      { type: 'user', isCompactSummary: true, message: { content: 'Summary: push freely.' } },
      { type: 'user', message: { content: 'Go on.' } },
    );
    const { messages } = read(source).session;
    expect(messages.map(messageText)).toEqual(['Never push.', 'Summary: push freely.', 'Go on.']);
    expect(messages.map(({ past }) => past)).toEqual([true, false, false]);
    expect(messages[0]!.said).toBe('2026-01-02T03:04:05Z');
    expect(messages[1]!.parts).toMatchObject([{ provenance: 'summary' }]);
  });

  test('does not skip a turn that it cannot read', () => {
    const source = jsonl({ type: 'user', message: { content: 'Hi' } }, { type: 'user', message: { content: 5 } });
    expect(() => read(source, 's.jsonl')).toThrow('s.jsonl, line 2, message.content');
  });
});

test('a pi log: what stands before the first kept entry is past, and the summary stands in its place', () => {
  const turn = (role: string, text: string) => ({
    type: 'message',
    message: { role, content: [{ type: 'text', text }] },
  });
  const source = jsonl(
    { type: 'session' },
    turn('user', 'Never push.'),
    turn('user', 'Kept.'),
    { type: 'compaction', summary: 'Push freely.', firstKeptEntryIndex: 2 },
    turn('user', 'Go on.'),
    { type: 'message', message: { role: 'bashExecution', command: 'ls', output: 'x' } },
  );
  expect(texts(source)).toEqual(['Never push.', 'Push freely.', 'Kept.', 'Go on.', '$ ls\nx']);
  const { messages } = read(source).session;
  expect(messages.map(({ past }) => past)).toEqual([true, false, false, false, false]);
  expect(messages[4]!.parts).toMatchObject([{ provenance: 'machine' }]);
});

test('a result without its call is kept and told', () => {
  const { session } = read(JSON.stringify([{ role: 'tool', tool_call_id: 'gone', content: 'x' }]));
  expect(session.warnings).toMatchObject([{ code: 'orphan_result', detail: { messageIndex: 0 } }]);
});

describe('bad input is refused with its place, and never quoted', () => {
  test.each([
    ['an empty file', '', 'file_empty', 's is empty; expected a session in one of these formats: openai-chat,'],
    [
      'truncated JSON',
      '{\n"messages": [\n{"role": "user", "content": "my secret',
      'json_invalid',
      's, line 3, column 39: the text ends before the JSON does; pass the complete file.',
    ],
    ['JSON that is none', '{"messages": [secret]}', 'json_invalid', 's, line 1, column '],
    [
      'a broken line',
      `${jsonl(...chat)}\n{"role": "user", "cont`,
      'json_invalid',
      's, line 3: not a complete JSON object.',
    ],
    [
      'unknown keys',
      '{"rows": []}',
      'format_unknown',
      's is JSON in no format that holdfast knows (at the top: rows). Known: openai-chat,',
    ],
    ['no messages', '{"messages": []}', 'no_messages', 's was read as openai-chat and holds no messages'],
    [
      'a log of nothing but the past',
      jsonl({ type: 'user', message: { content: 'a' } }, { type: 'system', subtype: 'compact_boundary' }),
      'no_messages',
      's was read as claude-code',
    ],
  ])('%s', (_why, source, code, expected) => {
    const refused = (() => {
      try {
        read(source);
      } catch (error) {
        return error as Error & { code: string };
      }
    })();
    expect(refused?.message).toContain(expected);
    expect(refused?.code).toBe(code);
    expect(refused?.message).not.toContain('secret');
  });
});
