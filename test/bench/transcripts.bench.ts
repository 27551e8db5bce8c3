import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSession } from '../../src/formats/index.js';
import { CompactionInvariantError, createCompactor, createTokenCounter } from '../../src/index.js';
import { messageText } from '../../src/text/index.js';
import { hasShared, shared } from './shared.js';

interface Label {
  readonly constraints: readonly {
    readonly message_index: number;
    readonly text: string;
    readonly status: 'active' | 'superseded' | 'lifted';
    readonly must_keep: readonly string[];
  }[];
  readonly decoys: readonly { readonly message_index: number; readonly text: string }[];
}

const SHARES = [0.35, 0.15];

const fold = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ');

test.skipIf(!hasShared)('rules retained on labelled sessions at a share of their tokens', async () => {
  const names = readdirSync(shared('data/transcripts'))
    .filter((name) => /^dev-\d+\.json$/u.test(name))
    .sort();
  for (const share of SHARES) {
    const sum = { active: 0, kept: 0, found: 0, stale: 0, restated: 0, decoys: 0, pinnedDecoys: 0, aborted: 0 };
    for (const name of names) {
      const path = `data/transcripts/${name}`;
      const { session } = readSession(readFileSync(shared(path), 'utf8'), { file: path });
      const label = JSON.parse(readFileSync(shared(path.replace('.json', '.label.json')), 'utf8')) as Label;
      const counter = createTokenCounter();
      const tokens = session.messages.reduce((total, message) => total + counter.countMessage(message), 0);
      const compactor = createCompactor({ ceilingTokens: Math.ceil(tokens * share), tokens: counter, maxPinRatio: 1 });
      const result = await compactor.safeCompact(session.messages, { force: true });
      const report = result.success
        ? result.data.report
        : result.error instanceof CompactionInvariantError
          ? (result.error.report as (typeof result & { success: true })['data']['report'])
          : undefined;
      if (!result.success) sum.aborted += 1;
      const text = result.success ? fold(result.data.messages.map(messageText).join('\n')) : '';
      const block = report?.pins.filter(({ where }) => where === 'block') ?? [];
      const missed: string[] = [];
      for (const constraint of label.constraints) {
        const isPinned = report?.pins.some(
          (pin) => pin.source.index === constraint.message_index && overlaps(pin.original, constraint.text),
        );
        if (constraint.status !== 'active') {
          sum.stale += 1;
          if (
            block.some(
              (pin) => pin.source.index === constraint.message_index && overlaps(pin.original, constraint.text),
            )
          )
            sum.restated += 1;
          continue;
        }
        sum.active += 1;
        if (isPinned) sum.found += 1;
        const isKept = result.success && constraint.must_keep.every((literal) => text.includes(fold(literal)));
        if (isKept) sum.kept += 1;
        if (!isPinned) missed.push(`[${constraint.message_index}] ${constraint.text}`);
      }
      for (const decoy of label.decoys) {
        sum.decoys += 1;
        if (report?.pins.some((pin) => pin.source.index === decoy.message_index && overlaps(pin.original, decoy.text)))
          sum.pinnedDecoys += 1;
      }
      const why = result.success
        ? `${report!.tokens.before} → ${report!.tokens.after}, held ${report!.held.length}`
        : `ABORTED ${result.error.code}: ${result.error.message.slice(0, 160)}`;
      console.log(
        `${name} at ${share}: ceiling ${Math.ceil(tokens * share)}; ${why}${missed.length > 0 ? `\n    not pinned: ${missed.join('\n                ')}` : ''}`,
      );
    }
    console.log(
      `SHARE ${share}: active ${sum.active}: found ${sum.found}, literals kept ${sum.kept}; stale ${sum.stale}, restated in a block ${sum.restated}; decoys ${sum.decoys}, pinned ${sum.pinnedDecoys}; aborted ${sum.aborted} of ${names.length}`,
    );
    expect(names.length).toBeGreaterThan(0);
  }
});

function overlaps(pin: string, labelled: string): boolean {
  const [a, b] = [fold(pin), fold(labelled)];
  return a.includes(b) || b.includes(a) || wordShare(a, b) >= 0.6;
}

function wordShare(a: string, b: string): number {
  const words = new Set(a.match(/[\p{L}\p{N}]+/gu) ?? []);
  const wanted = [...new Set(b.match(/[\p{L}\p{N}]+/gu) ?? [])];
  return wanted.filter((word) => words.has(word)).length / Math.max(1, wanted.length);
}
