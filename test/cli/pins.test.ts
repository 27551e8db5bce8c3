import { beforeAll, describe, expect, test } from 'vitest';
import { prodSession, user } from '../support/chat.js';
import { folder, run } from '../support/terminal.js';

let at: (name: string) => string;

beforeAll(async () => {
  at = await folder({
    'session.json': {
      messages: [
        user('Keep at most 3 replicas.'),
        user('Never push to `main`.'),
        user('Keep at most 5 replicas, not 3.'),
        user('OK, you may push to `main` again.'),
      ],
    },
    'prod.json': { messages: prodSession() },
  });
});

describe('pins', () => {
  test('shows which rules stand, which have ended, and what ended them', async () => {
    const { exit, out } = await run(['pins', at('session.json')]);
    expect(exit).toBe(0);
    expect(out).toMatch(/● [^\n]+message 2, user[^\n]+\n {6}Keep at most 5 replicas, not 3\.\n {6}replaces pin_/u);
    expect(out).toMatch(/× [^\n]+message 1, user[^\n]+\n {6}Never push to `main`\./u);
    expect(out).toContain('2 rules stand, 2 have ended');
  });

  test('gives nodes and edges as JSON', async () => {
    const { out } = await run(['pins', at('session.json'), '--json']);
    const { pins, changes } = JSON.parse(out);
    expect(pins.map(({ status }: { status: string }) => status)).toEqual(['superseded', 'lifted', 'active', 'active']);
    expect(changes).toMatchObject([
      { ended: pins[0].id, status: 'superseded', by: pins[2].id },
      { ended: pins[1].id, status: 'lifted', by: pins[3].id },
    ]);
  });

  test('reads a state file, and refuses one that was changed', async () => {
    const state = at('state.json');
    await run(['compact', at('prod.json'), '--budget', '200', '--state', state, '--out', at('out.json')]);
    const { out } = await run(['pins', state]);
    expect(out).toContain('Never write to the `prod` namespace; stage only.');
    const { writeFile, readFile } = await import('node:fs/promises');
    await writeFile(state, (await readFile(state, 'utf8')).replace('Never write', 'Always write'));
    const { exit, talk } = await run(['pins', state]);
    expect([exit, talk.replace(/\s+/gu, ' ')]).toEqual([
      2,
      expect.stringContaining('was changed after holdfast wrote it'),
    ]);
  });
});
