import { expect, test } from 'vitest';
import { auditCompaction } from '../../../src/audit/index.js';
import { openaiChat } from '../../../src/formats/index.js';
import type { AuditReport } from '../../../src/types/index.js';
import { hasShared } from '../shared.js';
import { COMPACTORS, type Compacting, versionOf } from './compactors.js';
import { type LabelledSession, readSessions, tokensOf } from './sessions.js';

const SHARES = [0.35, 0.15];

/** What one compactor did to the rules of all sessions at one ceiling. */
interface Tally {
  retained: number;
  bent: number;
  lost: number;
  invented: number;
  restated: number;
  /** Sessions it left over the ceiling, and those it refused to compact. */
  over: number;
  refused: number;
  tokens: number;
}

async function tallyOf({ compact }: Compacting, sessions: readonly LabelledSession[], share: number): Promise<Tally> {
  const tally = { retained: 0, bent: 0, lost: 0, invented: 0, restated: 0, over: 0, refused: 0, tokens: 0 };
  for (const session of sessions) {
    const ceiling = Math.ceil(session.tokens * share);
    const after = await compact(session, ceiling);
    if (after === null) tally.refused += 1;
    const left = after ?? session.messages;
    const tokens = tokensOf(left);
    tally.tokens += tokens / session.tokens / sessions.length;
    if (after !== null && tokens > ceiling) tally.over += 1;
    add(
      tally,
      await auditCompaction(session.messages, left, { format: openaiChat, rules: session.rules }),
      session.name,
    );
  }
  return tally;
}

function add(tally: Tally, { counts, invented, pins }: AuditReport, name: string): void {
  const restated = invented.filter(({ reason }) => reason === 'retired_restated').length;
  tally.retained += counts.verbatim + counts.equivalent;
  tally.bent += counts.changed;
  tally.lost += counts.lost;
  tally.restated += restated;
  tally.invented += invented.length - restated;
  if (process.env.SHOW !== 'rules') return;
  for (const pin of pins) {
    if (pin.state === 'changed' || pin.state === 'lost')
      console.log(
        `    ${name} ${pin.state}: ${pin.original}\n      → ${pin.found?.text ?? ''} (${pin.issues.map(({ message }) => message).join(' | ')})`,
      );
  }
  for (const rule of invented) console.log(`    ${name} invented (${rule.reason}): ${rule.text}`);
}

function row(name: string, tally: Tally, total: number): string {
  const { retained, bent, lost, invented, restated, over, refused, tokens } = tally;
  const cells = [
    name,
    `${retained} of ${total}`,
    bent,
    lost,
    invented,
    restated,
    `${Math.round(tokens * 100)}%`,
    over,
    refused,
  ];
  return `| ${cells.join(' | ')} |`;
}

test.skipIf(!hasShared)('what other compactors do to the rules of the labelled sessions, and ours beside', async () => {
  const sessions = readSessions();
  const total = sessions.flatMap(({ rules }) => rules.filter(({ status }) => status === 'active')).length;
  const packages = ['langchain', '@langchain/core', 'ai'].map((name) => `${name} ${versionOf(name)}`).join(', ');
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${packages}; ${sessions.length} sessions, ${total} rules in force`,
  );
  for (const share of SHARES) {
    console.log(`\nceiling: ${share * 100}% of each session's tokens\n`);
    console.log(
      '| compactor | retained | bent | lost | invented | restated | tokens left | over the ceiling | refused |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const compactor of COMPACTORS) {
      const tally = await tallyOf(compactor, sessions, share);
      console.log(row(compactor.name, tally, total));
      expect(tally.retained + tally.bent + tally.lost).toBe(total);
    }
  }
});
