import { mkdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { prodSession, toolTurn, user } from '../support/chat.js';
import { folder, run } from '../support/terminal.js';

let at: (name: string) => string;
const flat = (text: string) => text.replace(/\s+/gu, ' ');

beforeAll(async () => {
  at = await folder({
    'good.json': { messages: prodSession() },
    'empty.json': '',
    'blank.json': ' \n',
    'truncated.json': '{"messages":[{"role":"user","content":"Use pn',
    'log.jsonl': '{"type":"user","message":{"role":"user","content":"Hi"},"uuid":"a"}\n{"type":"user","mess',
    'unknown.json': { rows: [1, 2] },
    'none.json': { messages: [] },
    'no-role.json': { messages: [user('Hi'), { content: 'Use pnpm.' }] },
    'bad-role.json': { messages: [{ role: 'robot', content: 'Hi' }] },
    'bad-content.json': { messages: [{ role: 'user', content: 7 }] },
    'duplicate.json': {
      messages: [
        { ...user('a'), id: 'x' },
        { ...user('b'), id: 'x' },
      ],
    },
    'not-state.json': '{"hello": 1}',
    'broken-state.json': '{"version": 1,',
    'rows.jsonl': '{"id":"1","original":"Use pnpm."}\n',
    'rows-broken.jsonl': '{"id":"1","original":"a","candidate":"a"}\nnope\n',
  });
  await mkdir(at('folder'));
});

describe('bad input is refused with exit code 2 and a message that says what would be right', () => {
  test.each([
    ['a missing file', ['compact', 'nowhere.json'], /no file nowhere\.json/u],
    ['a folder', ['compact', 'folder'], /is a folder; name one session file in it/u],
    ['an empty file', ['compact', 'empty.json'], /empty\.json.*empty/u],
    ['a blank file', ['compact', 'blank.json'], /blank\.json.*empty/u],
    ['truncated JSON', ['compact', 'truncated.json'], /truncated\.json.*line 1/u],
    ['truncated JSONL', ['compact', 'log.jsonl'], /log\.jsonl.*line 2/u],
    ['an unknown format', ['compact', 'unknown.json'], /unknown\.json.*openai-chat/u],
    ['no messages', ['compact', 'none.json'], /none\.json.*no messages/iu],
    ['a message without role', ['compact', 'no-role.json'], /no-role\.json.*messages\[1\]\.role/u],
    ['an unknown role', ['compact', 'bad-role.json'], /messages\[0\]\.role.*system/u],
    ['content of a wrong type', ['compact', 'bad-content.json'], /messages\[0\]\.content/u],
    [
      'duplicate ids',
      ['compact', 'duplicate.json'],
      /duplicate\.json.*messages\[1\].*messages\[0\]|messages\[0\].*messages\[1\]/u,
    ],
    ['an unknown format name', ['compact', 'good.json', '--format', 'fax'], /fax.*openai-chat/u],
    ['a budget of 0', ['compact', 'good.json', '--budget', '0'], /positive whole number/u],
    ['a negative budget', ['compact', 'good.json', '--budget', '-5'], /budget/u],
    ['a budget that is no number', ['compact', 'good.json', '--budget', 'lots'], /positive whole number/u],
    ['a model without a key', ['compact', 'good.json', '--budget', '1200', '--model', 'm'], /set OPENAI_API_KEY/u],
    ['a verifier without a model', ['compact', 'good.json', '--verify-model', 'm'], /--verify-model needs --model/u],
    [
      'a state that is none',
      ['compact', 'good.json', '--budget', '900', '--state', 'not-state.json'],
      /not a holdfast state/u,
    ],
    [
      'a state that is not JSON',
      ['compact', 'good.json', '--budget', '900', '--state', 'broken-state.json'],
      /is not JSON/u,
    ],
    ['an output that is a folder', ['compact', 'good.json', '--out', 'folder'], /is a folder; name a file to write/u],
    ['an output in no folder', ['compact', 'good.json', '--out', 'no/where.json'], /cannot be written/u],
    ['an output over its input', ['compact', 'good.json', '--out', 'good.json'], /never overwritten/u],
    [
      'a decision for nothing',
      ['compact', 'good.json', '--budget', '900', '--decide', 'pin_x=keep'],
      /pin_x, which is no pin/u,
    ],
    ['a decision that is none', ['compact', 'good.json', '--decide', 'pin_x=burn'], /retire, keep, accept-form/u],
    ['a row without candidate', ['verify', 'rows.jsonl'], /rows\.jsonl, line 1, candidate/u],
    ['a broken row', ['verify', 'rows-broken.jsonl'], /rows-broken\.jsonl, line 2: not valid JSON/u],
    ['an unknown flag', ['compact', 'good.json', '--frobnicate'], /unknown option '--frobnicate'/u],
    ['an unknown verb', ['shrink', 'good.json'], /unknown command 'shrink'/u],
    ['no session', ['compact'], /missing required argument 'session'/u],
  ])('%s', async (_why, [verb, ...rest], message) => {
    const args = rest.map((arg) => (/\.jsonl?$|^folder$/u.test(arg) && !arg.startsWith('nowhere') ? at(arg) : arg));
    const before = await readFile(at('good.json'), 'utf8');
    const { exit, out, talk } = await run([verb!, ...args]);
    expect(flat(talk)).toMatch(message);
    expect([exit, out]).toEqual([2, '']);
    expect(talk).not.toContain('bug of ours');
    expect(await readFile(at('good.json'), 'utf8')).toBe(before);
  });

  test('a state of another session', async () => {
    const made = await run(['compact', at('good.json'), '--budget', '1200', '--state', at('state.json')]);
    expect(made.exit).toBe(0);
    const other = await folder({
      's.json': { messages: [user('Bake bread.'), ...toolTurn('c', 'oven', 'hot '.repeat(900))] },
    });
    const { exit, talk } = await run(['compact', other('s.json'), '--budget', '500', '--state', at('state.json')]);
    expect(exit).toBe(2);
    expect(flat(talk)).toContain('belongs to another session');
  });

  test('a state that was tampered with', async () => {
    const made = await folder({ 's.json': { messages: prodSession() } });
    await run(['compact', made('s.json'), '--budget', '1200', '--state', made('state.json')]);
    const bent = (await readFile(made('state.json'), 'utf8')).replaceAll('prod', 'dev');
    const edited = await folder({ 'state.json': bent });
    const { exit, talk } = await run(['compact', made('s.json'), '--budget', '1200', '--state', edited('state.json')]);
    expect(exit).toBe(2);
    expect(flat(talk)).toContain('was changed after holdfast wrote it');
  });
});

describe('odd input is read', () => {
  test.each([
    ['a tool result without its call', { role: 'tool', tool_call_id: 'gone', content: 'x' }],
    ['a picture', { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] }],
    ['a lone surrogate', { role: 'user', content: 'broken \ud83d here' }],
    ['null content', { role: 'assistant', content: null }],
  ])('%s', async (_why, odd) => {
    const session = prodSession();
    const file = await folder({ 's.json': { messages: [...session.slice(0, 3), odd, ...session.slice(3)] } });
    const { exit, talk } = await run(['compact', file('s.json'), '--budget', '1500']);
    expect([exit, talk.includes('bug of ours')]).toEqual([0, false]);
  });

  test('a message of 5 MB', async () => {
    const big = toolTurn('big', 'cat', 'lorem ipsum dolor sit amet\n'.repeat(200_000));
    const session = prodSession();
    const file = await folder({ 's.json': { messages: [...session.slice(0, 3), ...big, ...session.slice(3)] } });
    const { exit } = await run(['compact', file('s.json'), '--budget', '1500', '--quiet']);
    expect(exit).toBe(0);
  });
});
