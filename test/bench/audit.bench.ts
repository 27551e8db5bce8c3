import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditCompaction } from '../../src/audit/index.js';
import { openaiChat } from '../../src/formats/index.js';
import { createTokenCounter } from '../../src/index.js';
import type { AuditedPin } from '../../src/types/index.js';

interface Row {
  readonly original: string;
  readonly candidate: string;
  readonly faithful: boolean;
  readonly kind: string;
}

function readRows(): Row[] {
  return ['pairs', 'pairs-2'].flatMap((name) => {
    const path = new URL(`../proof/pairs/${name}.jsonl`, import.meta.url);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Row);
  });
}

/** What became of a rule, with the part that is named first; `unproved` where nothing shows a change. */
function verdictOf({ state, isCertain, issues }: AuditedPin): string {
  if (state !== 'changed') return state;
  return isCertain ? `changed: ${issues[0]?.field ?? '?'}` : 'unproved';
}

test('what an audit makes of the labelled pairs, each form in a summary of its own', async () => {
  const tokens = createTokenCounter();
  const table = new Map<string, Map<string, number>>();
  const accepted: Row[] = [];
  for (const row of readRows()) {
    const before = [
      { role: 'user', content: row.original } as const,
      { role: 'assistant', content: 'Noted.' } as const,
    ];
    const summary = `Summary of the session.\n\n- ${row.candidate}\n- The workers were in sync.`;
    const rules = [{ index: 0, text: row.original }];
    const { pins } = await auditCompaction(before, [{ role: 'user', content: summary }], {
      format: openaiChat,
      tokens,
      rules,
    });
    const verdict = verdictOf(pins[0]!);
    if (!row.faithful && (verdict === 'verbatim' || verdict === 'equivalent')) accepted.push(row);
    const key = `${row.faithful ? 'honest' : 'wrong'} ${row.kind}`;
    const counts = table.get(key) ?? new Map<string, number>();
    table.set(key, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
  }
  for (const [key, counts] of [...table].sort(([left], [right]) => left.localeCompare(right))) {
    const told = [...counts]
      .sort(([, left], [, right]) => right - left)
      .map(([verdict, count]) => `${verdict} ${count}`);
    console.log(`${key.padEnd(28)} ${told.join(', ')}`);
  }
  expect(accepted).toEqual([]);
});
