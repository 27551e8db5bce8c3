import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifySession } from '../../src/compact/index.js';
import { judgeLabels, labelledMessage, readLabelledRows, scoreBy } from '../../src/eval/index.js';
import { createTokenCounter } from '../../src/tokens/index.js';

/**
 * Everyday rules and everyday talk in each language that has rules: bans, duties, limits, permissions, order, triggers, approvals,
 * corrections, formats; history, reports, questions, guesses, thanks, what things do.
 */
const file = new URL('./languages.jsonl', import.meta.url);
const texts = readLabelledRows(readFileSync(file, 'utf8'), 'languages.jsonl');
const tokens = createTokenCounter();
const spans = texts.flatMap((text, messageIndex) =>
  classifySession([labelledMessage(text, messageIndex)], { tokens }).map((span) => ({ ...span, messageIndex })),
);
const scores = scoreBy(judgeLabels(texts, spans), ({ source }) => source.language);

describe('every language with rules', () => {
  test.each(Object.entries(scores))('%s: few rules are lost, and few sentences are taken for one', (_, score) => {
    expect(score.rows).toBeGreaterThanOrEqual(20);
    expect(score.kept).toBeGreaterThanOrEqual(0.93);
    expect(score.recall).toBeGreaterThanOrEqual(0.85);
    expect(score.precision).toBeGreaterThanOrEqual(0.9);
  });

  test('all eight are there', () => {
    expect(Object.keys(scores)).toEqual(['de', 'es', 'fr', 'hi', 'ja', 'pt', 'ru', 'zh']);
  });
});

test.each([
  'Non toccare mai il database di produzione',
  'Raak nooit de productiedatabase aan',
  '데이터베이스를 건드리지 마세요.',
  'ห้ามลบไฟล์นี้',
])('a language without rules is held, never told: %s', (text) => {
  const row = { file: '', role: 'user', language: '?', text, labels: [] } as const;
  expect(classifySession([labelledMessage(row, 0)], { tokens }).map((span) => span.class)).toEqual(['unsure']);
});
