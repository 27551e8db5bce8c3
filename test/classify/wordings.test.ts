import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classifyByRules } from '../../src/classify/index.js';
import { splitMessages } from '../../src/spans/index.js';
import type { Role, SpanClass } from '../../src/types/index.js';
import { say } from '../spans/session.js';

/** Wordings of our own, one idea each. A constraint may be held but is never dropped; a narrative may be held but is never pinned. */
const ROWS = readFileSync(new URL('wordings.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { role: Role; text: string; class: SpanClass });

function classesOf({ role, text }: { role: Role; text: string }): SpanClass[] {
  const messages = [say(role, text)];
  return classifyByRules(splitMessages(messages, { countTokens: () => 1 }), { messages }).map((span) => span.class);
}

const constraints = ROWS.filter((row) => row.class === 'constraint');
const narratives = ROWS.filter((row) => row.class === 'narrative');

test.each(constraints.map((row) => [row.text, row] as const))('keeps: %s', (_text, row) => {
  expect(classesOf(row).some((decided) => decided !== 'narrative')).toBe(true);
});

test.each(narratives.map((row) => [row.text, row] as const))('does not pin: %s', (_text, row) => {
  expect(classesOf(row)).not.toContain('constraint');
});

test('holds few of them for want of a decision', () => {
  const held = ROWS.filter((row) => classesOf(row).every((decided) => decided === 'unsure'));
  expect(held.length / ROWS.length).toBeLessThan(0.08);
});
