import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifySession } from '../../src/compact/index.js';
import { shippedCases } from '../../src/prompt/index.js';
import { createTokenCounter } from '../../src/tokens/index.js';
import type { Message, Role } from '../../src/types/index.js';

interface Case {
  readonly id: string;
  readonly role: Role;
  readonly text: string;
  readonly class: string;
  readonly kind: string | null;
}

const path = shippedCases('classify');
const cases = new Map(
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
    .map((row) => [row.id, row] as const),
);
const rows = readFileSync(path.replace('cases.jsonl', 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]\d+ \|/u.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()));
const tokens = createTokenCounter();

describe('the table of what is a rule and what is not', () => {
  test('shows every kind, and as many sentences that are none', () => {
    expect(new Set(rows.map(([, , , , kind]) => kind)).size).toBeGreaterThanOrEqual(10);
    expect(rows.filter(([, , , is]) => is!.startsWith('no rule')).length).toBeGreaterThanOrEqual(12);
  });

  test.each(rows)('%s stands in the cases, and the rules decide it so', (id, role, text, is, kind) => {
    const labelled = cases.get(id!)!;
    expect([labelled.role, labelled.text, labelled.class, labelled.kind ?? '']).toEqual([
      role,
      text,
      is === 'a rule' ? 'constraint' : 'narrative',
      kind,
    ]);
    const parts = [{ type: 'text', text: labelled.text, provenance: 'own' } as const];
    const message: Message = {
      id: 'm',
      role: labelled.role,
      parts,
      toolCalls: [],
      answers: [],
      said: null,
      past: false,
      raw: undefined,
    };
    const classes = classifySession([message], { tokens }).map((span) => span.class);
    expect(classes.includes('constraint') ? 'constraint' : classes[0]).toBe(labelled.class);
  });
});
