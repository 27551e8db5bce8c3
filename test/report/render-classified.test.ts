import { expect, test } from 'vitest';
import { PLAIN, renderClassified, renderExplanation } from '../../src/report/index.js';
import type { ClassifiedSpan } from '../../src/types/index.js';
import { rule } from '../support/make.js';

const page = {
  paint: PLAIN,
  width: 80,
  title: 's.json',
  describe: (id: string) => `saw ${id}`,
  sideOf: (id: string) => (id.startsWith('tells/') ? ('narrative' as const) : ('constraint' as const)),
};
const evidence = ['imperative/head', 'tells/past'].map((id) => ({ rule: id, start: 0, end: 3 }));
const spans = [
  rule(0, 'user', 'Use pnpm.', { evidence }),
  rule(1, 'user', 'Perhaps.', { class: 'unsure', evidence: [] }),
  rule(2, 'user', 'It rained.', { class: 'narrative', evidence: [] }),
];

test('a session shows what binds and what is unsure, marked, with what speaks for it', () => {
  const text = renderClassified(spans, page);
  expect(text).toContain('● Use pnpm.');
  expect(text).toContain('saw imperative/head');
  expect(text).not.toContain('saw tells/past');
  expect(text).toContain('? Perhaps.');
  expect(text).not.toContain('It rained.');
  expect(text).toContain('1 rule, ? 1 unsure (33% of trusted text), 1 narrative');
});

test('the whole text is shown when it is one message, or when it is asked for', () => {
  expect(renderClassified(spans, { ...page, isWhole: true })).toContain('It rained.');
  const one = spans.map((span): ClassifiedSpan => ({ ...span, messageIndex: 0 }));
  expect(renderClassified(one, page)).toContain('It rained.');
});

test('no line is wider than the page, and no control character of the text reaches the terminal', () => {
  const wild = rule(0, 'user', `Never ${'say anything at all '.repeat(20)}\u001b[2J`, { evidence });
  const lines = renderClassified([wild], page).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(lines.join('')).not.toContain('\u001b');
});

test('an explanation shows each vote with its weight and the words it saw, and how they add up', () => {
  const text = renderExplanation(
    spans[0]!,
    {
      trust: 'binding',
      prior: -1.3,
      votes: [
        { rule: 'imperative/head', description: 'a verb', counts: 2.8, words: 'Use' },
        { rule: 'tells/past', description: 'the past', counts: -1, words: 'was' },
      ],
      neighbours: 0.5,
      sum: 1,
      odds: 0.73,
      constraintFrom: 0.7,
      narrativeBelow: 0.35,
    },
    page,
  );
  expect(text).toMatch(/−\s+1\.3\s+before any vote/u);
  expect(text).toMatch(/\+\s+2\.8\s+imperative\/head/u);
  expect(text).toContain('a verb · “Use”');
  expect(text).toMatch(/\+\s+0\.5\s+what the other entries/u);
  expect(text).toContain('= 0.73');
  expect(text).toContain('A constraint from 0.70, narrative below 0.35');
});

test('words that cannot bind are explained by whose they are', () => {
  const none = { prior: 0, votes: [], neighbours: 0, sum: 0, odds: 0, constraintFrom: 0.7, narrativeBelow: 0.35 };
  expect(renderExplanation(spans[2]!, { trust: 'untrusted', ...none }, page)).toContain('These words are data');
});
