import { beforeAll, describe, expect, test } from 'vitest';
import { folder, run } from '../support/terminal.js';

let at: (name: string) => string;
const flat = (text: string) => text.replace(/\s+/gu, ' ');

beforeAll(async () => {
  at = await folder({ 'rules.md': '# Rules\n\n- Never push to `main`.\n\nThe server was written in 2019.\n' });
});

describe('classify', () => {
  test('shows the text with its rules marked, and why', async () => {
    const { exit, out } = await run(['classify', at('rules.md')]);
    expect(exit).toBe(0);
    expect(out).toContain('● Never push to `main`.');
    expect(flat(out)).toContain('prohibition, 0.99 · a clause begins with "never" and a verb');
    expect(out).toContain('    The server was written in 2019.');
  });

  test('--explain shows every vote on one span, also as JSON', async () => {
    const { out } = await run(['classify', at('rules.md'), '--explain', '0:11']);
    expect(out).toContain('prohibition/never');
    const { out: json } = await run(['classify', at('rules.md'), '--explain', '0:11', '--json']);
    const { votes, prior, neighbours, sum, class: spanClass } = JSON.parse(json);
    const counted = votes.reduce((total: number, { counts }: { counts: number }) => total + counts, prior + neighbours);
    expect(sum).toBeCloseTo(counted, 6);
    expect(spanClass).toBe('constraint');
  });

  test('an id that is none is refused, and ids that are some are named', async () => {
    const { exit, talk } = await run(['classify', at('rules.md'), '--explain', '0:7777']);
    expect([exit, flat(talk)]).toEqual([2, expect.stringContaining('for example 0:11')]);
  });
});
