import { beforeAll, describe, expect, test } from 'vitest';
import { folder, run } from '../support/terminal.js';

let at: (name: string) => string;
const rows = (...values: object[]) => values.map((value) => JSON.stringify(value)).join('\n');
const DOCUMENT = '# Rules\n\nNever push to `main`.\n\nThe server is written in Rust.\n';
const label = (text: string, spanClass: string) => {
  const start = DOCUMENT.indexOf(text);
  return { start, end: start + text.length, text, class: spanClass, confidence: 3 };
};

beforeAll(async () => {
  at = await folder({
    'spans.jsonl': rows(
      {
        role: 'user',
        text: 'Never push to `main`.',
        class: 'constraint',
        kind: 'prohibition',
        strength: 'hard',
        lang: 'en',
      },
      { role: 'user', text: 'thanks, that was quick', class: 'narrative', hard_negative_type: 'thanks', lang: 'en' },
    ),
    'wrong.jsonl': rows({ role: 'user', text: 'thanks, that was quick', class: 'constraint' }),
    'broken.jsonl': '{"role":"user","text":"a","class":"rule"}\n',
    'guide.md': DOCUMENT,
    'guide.labels.jsonl': rows(
      label('Never push to `main`.', 'constraint'),
      label('The server is written in Rust.', 'narrative'),
    ),
    'alone.md': DOCUMENT,
    'shifted.md': DOCUMENT,
    'shifted.labels.jsonl': rows({ ...label('Never push to `main`.', 'constraint'), start: 0 }),
    'pairs.jsonl': rows(
      {
        id: '1',
        original: 'Never push to `main`.',
        candidate: 'Never push to `main`.',
        faithful: true,
        kind: 'compress_1',
      },
      {
        id: '2',
        original: 'Never push to `main`.',
        candidate: 'Never push to `dev`.',
        faithful: false,
        kind: 'literal_changed',
      },
    ),
    'lying.jsonl': rows({
      id: '1',
      original: 'Use bun.',
      candidate: 'Use bun.',
      faithful: false,
      kind: 'negation_dropped',
    }),
  });
});

describe('eval classify', () => {
  test('scores rows: precision, recall, bands, and each group apart', async () => {
    const { exit, out } = await run(['eval', 'classify', at('spans.jsonl'), '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      all: { rows: 2, constraints: 1, precision: 1, recall: 1, kept: 1, unsure: 0 },
      kind: 1,
      strength: 1,
      bands: [
        { band: 'sure constraint', rows: 1, right: 1 },
        { rows: 0 },
        { band: 'sure narrative', rows: 1, right: 1 },
      ],
      by_kind: { prohibition: { recall: 1 } },
      by_type: { thanks: { rows: 1 } },
    });
  });

  test('scores a document by the labels beside it', async () => {
    const { exit, out } = await run(['eval', 'classify', at('guide.md'), '--json']);
    expect([exit, JSON.parse(out).all]).toMatchObject([0, { rows: 2, constraints: 1, recall: 1, precision: 1 }]);
  });

  test('lists what was missed, with its place', async () => {
    const { out } = await run(['eval', 'classify', at('wrong.jsonl'), '--misses']);
    expect(out).toContain('wrong.jsonl, line 1');
    expect(out).toContain('rule, narrative');
  });

  test('ends with 1 when a gate is missed, and says by how much', async () => {
    const { exit, talk } = await run(['eval', 'classify', at('wrong.jsonl'), '--min-recall', '0.9']);
    expect([exit, talk]).toEqual([1, expect.stringContaining('recall is 0.0%, and at least 90.0% was asked for')]);
  });

  test('scores the cases that ship when no file is named', async () => {
    const { exit, out } = await run(['eval', 'classify', '--json', '--min-recall', '0.95', '--min-precision', '0.9']);
    expect([exit, JSON.parse(out).all.rows > 20]).toEqual([0, true]);
  });

  test.each([
    ['an unknown class', 'broken.jsonl', /broken\.jsonl, line 1, class/u],
    ['a document without labels', 'alone.md', /no labels beside it/u],
    ['offsets that hold another text', 'shifted.md', /shifted\.labels\.jsonl, line 1, start, end/u],
    ['a missing file', 'nowhere.jsonl', /no file/u],
  ])('refuses %s', async (_, name, problem) => {
    const { exit, talk } = await run(['eval', 'classify', at(name)]);
    expect(exit).toBe(2);
    expect(talk.replace(/\s+/gu, ' ').replaceAll('- ', '-')).toMatch(problem);
  });
});

describe('eval verify', () => {
  test('counts wrong forms accepted and honest ones refused, with a bound', async () => {
    const { exit, out } = await run(['eval', 'verify', at('pairs.jsonl'), '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      wrong: { rows: 1, verified: 0, originals: 1 },
      honest: { rows: 1, verified: 1 },
      refused: 0,
      originalsBroken: 0,
      wrongBound: expect.closeTo(0.95, 6),
    });
  });

  test('ends with 1 when a wrong form is accepted', async () => {
    const { exit, out } = await run(['eval', 'verify', at('lying.jsonl')]);
    expect([exit, out]).toEqual([1, expect.stringContaining('1 of 1')]);
  });
});
