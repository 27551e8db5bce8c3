import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assistant, type ChatMessage, log, prodSession, system, toolTurn, user } from '../support/chat.js';
import { folder, run } from '../support/terminal.js';

const EXAMPLE = 'test/examples/prod-namespace.json';

describe('compact', () => {
  test('prints the compacted session on stdout and a summary within 80 columns on stderr', async () => {
    const { exit, out, talk } = await run(['compact', EXAMPLE, '--budget', '1200']);
    expect(exit).toBe(0);
    const { messages } = JSON.parse(out) as { messages: ChatMessage[] };
    expect(messages.map(({ content }) => content).join('\n')).toContain('`prod`');
    expect(talk).toMatch(/[\d,]+ → [\d,]+ tokens/u);
    expect(talk).toContain('Cliff');
    expect(talk.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
  });

  test('with --json prints the document that checks rely on', async () => {
    const { exit, out } = await run(['compact', EXAMPLE, '--budget', '1200', '--json']);
    expect(exit).toBe(0);
    const document = JSON.parse(out) as Record<string, unknown> & { pins: Record<string, unknown>[] };
    expect(document).toMatchObject({ status: 'compacted', held: expect.any(Array), state: { version: 1 } });
    for (const pin of document.pins) {
      expect(pin).toMatchObject({
        id: expect.any(String),
        kind: expect.any(String),
        strength: expect.stringMatching(/^(hard|soft)$/u),
        status: expect.any(String),
        original: expect.any(String),
        form: expect.any(String),
        where: expect.stringMatching(/^(message|block|retired)$/u),
        source: { index: expect.any(Number), start: expect.any(Number), end: expect.any(Number) },
        tokens: { original: expect.any(Number), form: expect.any(Number) },
        record: expect.any(Object),
      });
    }
  });

  test('is silent on stderr with --quiet', async () => {
    expect((await run(['compact', EXAMPLE, '--budget', '1200', '--quiet'])).talk).toBe('');
  });

  test('leaves a session within its budget alone', async () => {
    const { exit, out, talk } = await run(['compact', EXAMPLE, '--budget', '100000']);
    expect(exit).toBe(0);
    expect(out).toBe(await readFile(EXAMPLE, 'utf8'));
    expect(talk).toContain('unchanged');
  });

  test('writes state at commit and reads it the next time: the rule keeps its first wording', async () => {
    const at = await folder({ 's.json': { messages: prodSession() } });
    const first = await run(['compact', at('s.json'), '--budget', '200', '--state', at('state.json'), '--json']);
    expect(first.exit).toBe(0);
    const { messages } = JSON.parse(first.out) as { messages: ChatMessage[] };
    const grown = [...messages, ...toolTurn('more', 'get_logs', log(80)), assistant('Read.'), user('Go on.')];
    const next = await folder({ 's.json': { messages: grown } });
    const second = await run(['compact', next('s.json'), '--budget', '200', '--state', at('state.json'), '--json']);
    expect(second.exit).toBe(0);
    const { pins } = JSON.parse(second.out) as {
      pins: { original: string; source: { index: number }; where: string }[];
    };
    expect(pins.find(({ original }) => original.includes('prod'))).toMatchObject({
      where: 'block',
      source: { index: 1 },
    });
  });

  test('aborts with exit code 1, no messages, and the tokens needed when the rules do not fit', async () => {
    const rules = Array.from({ length: 40 }, (_, index) =>
      user(`Never delete the table \`orders_${index}\` in the warehouse.`),
    );
    const at = await folder({ 's.json': { messages: [system('You help.'), ...rules, ...prodSession().slice(2)] } });
    const { exit, out, talk } = await run([
      'compact',
      at('s.json'),
      '--budget',
      '400',
      '--json',
      '--max-pin-ratio',
      '1',
    ]);
    expect(exit).toBe(1);
    const document = JSON.parse(out) as { status: string; issues: { message: string }[] };
    expect(document.status).toBe('aborted');
    expect(document).not.toHaveProperty('messages');
    expect(document.issues[0]!.message).toMatch(/\d+ tokens/u);
    expect(talk).toContain('Nothing was changed and nothing was written.');
  });

  test('an abort leaves existing outputs as they were', async () => {
    const at = await folder({
      's.json': { messages: [system(log(400)), ...prodSession().slice(1)] },
      'out.json': 'before',
    });
    const { exit } = await run([
      'compact',
      at('s.json'),
      '--budget',
      '500',
      '--out',
      at('out.json'),
      '--state',
      at('st.json'),
    ]);
    expect(exit).toBe(1);
    expect(await readFile(at('out.json'), 'utf8')).toBe('before');
    expect((await readdir(dirname(at('s.json')))).sort()).toEqual(['out.json', 's.json']);
  });

  test('writes the result to --out and leaves no temporary file', async () => {
    const at = await folder({ 's.json': { messages: prodSession() } });
    const { exit, out } = await run(['compact', at('s.json'), '--budget', '1200', '--out', at('out.json')]);
    expect([exit, out]).toEqual([0, '']);
    expect(JSON.parse(await readFile(at('out.json'), 'utf8'))).toHaveProperty('messages');
    expect((await readdir(dirname(at('s.json')))).sort()).toEqual(['out.json', 's.json']);
  });

  test('reads standard input', async () => {
    const { exit, out } = await run(['compact', '-', '--budget', '1200'], {}, JSON.stringify(prodSession()));
    expect(exit).toBe(0);
    expect(Array.isArray(JSON.parse(out))).toBe(true);
  });
});

describe('plan', () => {
  test('says what would go and writes nothing', async () => {
    const at = await folder({ 's.json': { messages: prodSession() } });
    const { exit, out } = await run(['plan', at('s.json'), '--budget', '1200', '--json', '--state', at('state.json')]);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ status: 'planned', cliff: { pinIds: expect.any(Array) } });
    expect(await readdir(dirname(at('s.json')))).toEqual(['s.json']);
  });
});
