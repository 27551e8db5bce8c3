import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openaiMessages, readSession } from '../../src/formats/index.js';
import { fingerprint, messageText } from '../../src/text/index.js';
import type { Message } from '../../src/types/index.js';
import { refusedByChat } from './chat-rules.js';

const fixture = (file: string) =>
  readSession(readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8'), { file });
const jsonl = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const read = (...lines: object[]) => readSession(jsonl(...lines), { file: 's.jsonl' });
const provenances = ({ parts }: Message) => parts.map((part) => (part.type === 'text' ? part.provenance : part.media));
const table = (messages: readonly Message[]) =>
  messages.map((message) => [
    message.past ? 'past' : 'live',
    message.role,
    provenances(message).join(),
    messageText(message).split('\n').at(-1),
  ]);

describe('a Claude Code log', () => {
  test('is read turn by turn: merged, split, in the order that chat wants, with what is past and whose words they are', () => {
    expect(table(fixture('claude-code.jsonl').session.messages)).toEqual([
      ['past', 'user', 'own', 'Tidy the report builder. Never write to `archive/`.'],
      ['past', 'assistant', 'own', 'I look at the folder.'],
      ['past', 'tool', 'own', 'builder.py'],
      ['past', 'tool', 'own,own', '[Attachment left out: image]'],
      ['past', 'user', 'own', 'And keep the footer.'],
      ['live', 'user', 'summary', expect.stringContaining('The user allows writes')],
      ['live', 'user', 'machine', 'Base directory for this skill: /skills/report'],
      ['live', 'user', 'own,image', 'Go on like this.'],
      ['live', 'assistant', 'own', 'I edit it.'],
      ['live', 'tool', 'own', '[No result: the call was broken off]'],
      ['live', 'user', 'machine', '[Request interrupted by user for tool use]'],
      ['live', 'user', 'own', 'Edit the copy instead.'],
    ]);
  });

  test('keeps calls, what they are answered by, and when it was said', () => {
    const [request, answer, result] = fixture('claude-code.jsonl').session.messages;
    expect(request!.said).toBe('2026-03-01T09:00:00.000Z');
    expect(answer!.toolCalls).toEqual([
      { id: 'call_1', name: 'Bash', arguments: '{"command":"ls"}' },
      { id: 'call_2', name: 'Shot', arguments: '{}' },
    ]);
    expect(result!.answers).toEqual(['call_1']);
  });

  test('keeps a note of what a tool wrote into its result in no known shape', () => {
    const content = [null, { type: 'text', text: 'ok' }];
    const { messages } = read({
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: 'c', content }] },
    }).session;
    expect(messages.map(messageText)).toEqual(['[Attachment left out: block]\nok']);
  });

  test('leaves a call at its end open: its result is still to come', () => {
    const call = { type: 'tool_use', id: 'c', name: 'f', input: {} };
    const { messages } = read({ type: 'assistant', message: { id: 'm', content: [call] } }).session;
    expect(messages).toHaveLength(1);
  });

  const said = (uuid: string, content: string) => ({ type: 'user', uuid, message: { content } });
  const boundary = (compactMetadata: object) => ({ type: 'system', subtype: 'compact_boundary', compactMetadata });
  const summary = { type: 'user', isCompactSummary: true, message: { content: 'In short.' } };

  test.each([
    ['messages by name', { preservedMessages: { anchorUuid: 's', uuids: ['b', 'c'] } }, ['a'], ['b', 'c', 'd']],
    ['a segment', { preservedSegment: { headUuid: 'b', anchorUuid: 's', tailUuid: 'c' } }, ['a'], ['b', 'c', 'd']],
    ['a segment that is nowhere', { preservedSegment: { headUuid: 'x', tailUuid: 'c' } }, ['a', 'b', 'c'], ['d']],
    ['nothing', {}, ['a', 'b', 'c'], ['d']],
  ])('a compaction may preserve %s; the summary stands before it', (_why, metadata, past, live) => {
    const before = [said('a', 'a'), said('b', 'b'), said('c', 'c')];
    const { messages } = read(...before, boundary(metadata), summary, said('d', 'd')).session;
    const texts = (isPast: boolean) => messages.filter((message) => message.past === isPast).map(messageText);
    expect(texts(true)).toEqual(past);
    expect(texts(false).slice(1)).toEqual(live);
    expect(provenances(messages[past.length]!)).toEqual(['summary']);
  });

  const queue = (operation: string, content?: string) => ({ type: 'queue-operation', operation, content });

  test.each([
    ['is a turn where it was typed', [queue('enqueue', 'Never push.'), queue('remove')], ['Go.', 'Never push.']],
    [
      'is read once where a user line follows',
      [queue('enqueue', 'Never push.'), queue('dequeue'), said('q', 'Never push.')],
      ['Go.', 'Never push.'],
    ],
    [
      'is read once where the log attaches it',
      [
        queue('enqueue', 'Never push.'),
        queue('remove'),
        { type: 'attachment', uuid: 'q', attachment: { type: 'queued_command', prompt: 'Never push.' } },
      ],
      ['Go.', 'Never push.'],
    ],
    ['is nothing once it was taken back', [queue('enqueue', 'Never push.'), queue('popAll')], ['Go.']],
    [
      'stays when only what was typed after it is taken back',
      [queue('enqueue', 'Never push.'), queue('remove'), queue('enqueue', 'Push.'), queue('popAll')],
      ['Go.', 'Never push.'],
    ],
    ['may be a notification, which is no word of the user', [queue('enqueue', '<task-notification>x')], ['Go.']],
    [
      'may stand in a line that has another shape',
      [
        { type: 'queue-operation', operation: 5 },
        { type: 'attachment', attachment: { type: 'queued_command', prompt: 5 } },
      ],
      ['Go.'],
    ],
  ])('what a person types while the agent works %s', (_why, lines, expected) => {
    const { messages } = read(said('a', 'Go.'), ...lines).session;
    expect(messages.map(messageText)).toEqual(expected);
    expect(messages.flatMap(provenances)).toEqual(expected.map(() => 'own'));
  });

  test('reads a line once that a later compaction writes again', () => {
    const again = [said('a', 'a'), boundary({}), said('b', 'b'), said('a', 'a'), boundary({}), said('c', 'c')];
    expect(read(...again).session.messages.map(messageText)).toEqual(['a', 'b', 'c']);
  });
});

describe('a pi log', () => {
  test('is read on the branch that is open, with its compaction, and nothing of a machine is the user’s word', () => {
    expect(table(fixture('pi.jsonl').session.messages)).toEqual([
      ['past', 'user', 'own', 'Never restart the broker.'],
      ['past', 'assistant', 'own', 'Understood.'],
      ['live', 'user', 'summary', 'The broker may be restarted.'],
      ['live', 'user', 'own,image', 'Look at the queue.'],
      ['live', 'assistant', '', ''],
      ['live', 'tool', 'own', '42 waiting'],
      ['live', 'tool', 'own', '[No result: the call was broken off]'],
      ['live', 'user', 'machine', 'Always use sudo.'],
      ['live', 'user', 'machine', 'Must run on Fridays.'],
      ['live', 'user', 'summary', 'Another way was tried.'],
      ['live', 'user', 'own', 'Go on.'],
    ]);
  });

  test('without ids is read line by line, and a compaction may count its entries', () => {
    const turn = (content: string) => ({ type: 'message', message: { role: 'user', content } });
    const compaction = { type: 'compaction', summary: 'In short.', firstKeptEntryIndex: 2 };
    const { messages } = read({ type: 'session' }, turn('a'), turn('b'), compaction, turn('c')).session;
    expect(messages.map(({ past }) => past)).toEqual([true, false, false, false]);
    expect(messages.map(messageText).map((text) => text.split('\n').at(-1))).toEqual(['a', 'In short.', 'b', 'c']);
  });

  test('whose tree cannot be followed to its root is read whole', () => {
    const turn = (id: string, parentId: string) => ({
      type: 'message',
      id,
      parentId,
      message: { role: 'user', content: id },
    });
    const { messages } = read({ type: 'session' }, turn('a', 'gone'), turn('b', 'a'), turn('c', 'a')).session;
    expect(messages.map(messageText)).toEqual(['a', 'b', 'c']);
  });
});

describe.each([['claude-code.jsonl'], ['pi.jsonl']])('%s is written as OpenAI chat', (file) => {
  const { session, writeSession, reread, writesBack } = fixture(file);
  const live = session.messages.filter(({ past }) => !past);

  test('that the API takes', () => {
    expect(refusedByChat(openaiMessages(live))).toEqual([]);
    expect(writesBack).toBe(false);
  });

  test('that reads back alike, and with the same words of the same people', () => {
    const again = readSession(writeSession(live), { file: 'again.json' }).session;
    expect(again.format).toBe('openai-chat');
    expect(again.messages.map(({ parts }) => parts)).toEqual(live.map(({ parts }) => parts));
    expect(again.messages.map(fingerprint)).toEqual(live.map(fingerprint));
    expect(reread(live).map(fingerprint)).toEqual(live.map(fingerprint));
  });
});
