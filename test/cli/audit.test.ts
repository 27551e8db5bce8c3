import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/types/index.js';
import { assistant, log, prodSession, system, toolTurn, user } from '../support/chat.js';
import { folder, run } from '../support/terminal.js';

const BEFORE = [
  system('You help.'),
  user('Use at most 3 replicas in staging. Never push to `main`.'),
  assistant('Noted.'),
  ...toolTurn('a', 'get_logs', log(5)),
  user('List the config maps.'),
];
const AFTER = [system('You help.'), user('Summary: use at most 5 replicas in staging. Never deploy on Fridays.')];

/** A Claude Code log with one compaction: the user's rule before it, its summary after it, and a later rule. */
const LOG = [
  { type: 'user', uuid: 'a', message: { role: 'user', content: 'Never push to `main`. Always use pnpm.' } },
  {
    type: 'assistant',
    uuid: 'b',
    message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'Noted.' }] },
  },
  { type: 'system', subtype: 'compact_boundary', uuid: 'c', content: 'Conversation compacted' },
  {
    type: 'user',
    uuid: 'd',
    isCompactSummary: true,
    message: {
      role: 'user',
      content: 'This session is being continued from a previous conversation.\n\n- Always use pnpm.',
    },
  },
  { type: 'user', uuid: 'e', message: { role: 'user', content: 'Never touch the charts.' } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

describe('audit', () => {
  test('with --json prints the document that checks rely on, and exits 1 where a rule was lost', async () => {
    const at = await folder({ 'before.json': BEFORE, 'after.json': AFTER });
    const { exit, out } = await run(['audit', at('before.json'), at('after.json'), '--json']);
    expect(exit).toBe(1);
    const report = JSON.parse(out) as AuditReport;
    expect(report.status).toBe('loss');
    expect(report.pins.map(({ original, state }) => [original, state])).toEqual([
      ['Use at most 3 replicas in staging.', 'changed'],
      ['Never push to `main`.', 'lost'],
    ]);
    expect(report.pins[0]?.issues).toMatchObject([{ code: 'quantity_changed', field: 'number' }]);
    expect(report.invented).toMatchObject([{ text: 'Never deploy on Fridays.', reason: 'no_source' }]);
  });

  test('exits 0 where every rule stands', async () => {
    const at = await folder({ 'before.json': prodSession() });
    const compacted = await run(['compact', at('before.json'), '--budget', '200']);
    const after = await folder({ 'after.json': compacted.out });
    const { exit, out } = await run(['audit', at('before.json'), after('after.json')]);
    expect(exit).toBe(0);
    expect(out).toContain('no rule lost');
  });

  test('tells a person what was lost, within 80 columns', async () => {
    const at = await folder({ 'before.json': BEFORE, 'after.json': AFTER });
    const { out } = await run(['audit', at('before.json'), at('after.json')]);
    expect(out).toContain('≠ changed');
    expect(out).toContain('number changed');
    expect(out).toContain('✗ lost');
    expect(out).toContain('+ no source');
    const named = at('before.json');
    expect(out.split('\n').filter((line) => [...line].length > 80 && !line.includes(named))).toEqual([]);
  });

  test('audits a log that holds its own compaction, and nothing that was said later', async () => {
    const at = await folder({ 'log.jsonl': LOG });
    const { exit, out } = await run(['audit', at('log.jsonl'), '--json']);
    expect(exit).toBe(1);
    const { pins, invented, messages } = JSON.parse(out) as AuditReport;
    expect(pins.map(({ original, state }) => [original, state])).toEqual([
      ['Never push to `main`.', 'lost'],
      ['Always use pnpm.', 'verbatim'],
    ]);
    expect([invented, messages]).toEqual([[], { before: 2, after: 1 }]);
  });

  test('loses every rule where nothing was left, which is no bad input', async () => {
    const at = await folder({ 'before.json': BEFORE, 'after.json': { messages: [] } });
    const { exit, out } = await run(['audit', at('before.json'), at('after.json'), '--json']);
    expect(exit).toBe(1);
    expect((JSON.parse(out) as AuditReport).counts).toMatchObject({ lost: 2, verbatim: 0 });
  });

  test.each([
    ['a file that is not there', ['audit', 'nowhere.json', 'nowhere.json'], 'There is no file'],
    ['one file without a compaction', ['audit', 'test/examples/prod-namespace.json'], 'holds no compaction'],
    ['no file', ['audit'], 'missing required argument'],
    ['a format nobody knows', ['audit', 'test/examples/prod-namespace.json', '--format', 'morse'], 'morse'],
  ])('refuses %s with exit code 2', async (_why, args, message) => {
    const { exit, out, talk } = await run(args);
    expect([exit, out]).toEqual([2, '']);
    expect(talk.replace(/\s+/gu, ' ')).toContain(message);
  });
});
