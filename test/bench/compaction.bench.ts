import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSession } from '../../src/formats/index.js';
import { createCompactor, createTokenCounter } from '../../src/index.js';
import type { Message } from '../../src/types/index.js';
import { hasShared, shared } from './shared.js';

const LARGEST = ['real/cc-spotter-fa812bfe.jsonl', 'real/cc-spotter-258c7280.jsonl'];
const RUNS = 5;

/** Neutral messages with no history: every call starts from fresh objects, so that no cache of ours helps. */
function fresh(messages: readonly Message[]): Message[] {
  return messages.map((message) => ({ ...message, past: false }));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Tokenising once and compacting once, in turn, each with a counter of its own. */
async function ratioOf(messages: readonly Message[]): Promise<{ count: number; compact: number; tokens: number }> {
  const [count, compact]: [number[], number[]] = [[], []];
  let tokens = 0;
  for (let run = 0; run < RUNS + 1; run += 1) {
    const counter = createTokenCounter();
    const session = fresh(messages);
    const counting = await timed(() => {
      tokens = session.reduce((sum, message) => sum + counter.countMessage(message), 0);
    });
    const compactor = createCompactor({
      ceilingTokens: Math.ceil(tokens * 0.5),
      tokens: createTokenCounter(),
      maxPinRatio: 1,
    });
    const compacting = await timed(() => compactor.safeCompact(fresh(messages), { force: true }));
    if (run === 0) continue;
    count.push(counting);
    compact.push(compacting);
  }
  return { count: median(count), compact: median(compact), tokens };
}

test.skipIf(!hasShared)('cost of a rules-only compaction, as a ratio to tokenising the session once', async () => {
  for (const path of LARGEST) {
    const { session } = readSession(readFileSync(shared(path), 'utf8'), { file: path });
    const { count, compact, tokens } = await ratioOf(session.messages);
    console.log(
      `${path}: ${session.messages.length} messages, ${tokens} tokens: tokenise ${count.toFixed(0)} ms, compact ${compact.toFixed(0)} ms, ratio ${(compact / count).toFixed(2)}`,
    );
    expect(tokens).toBeGreaterThan(0);
  }
});

test.skipIf(!hasShared)('how time grows when a session is made ten times longer', async () => {
  for (const path of LARGEST) {
    const { session } = readSession(readFileSync(shared(path), 'utf8'), { file: path });
    const part = session.messages.slice(0, Math.ceil(session.messages.length / 5));
    const longer = Array.from({ length: 10 }, (_, copy) =>
      part.map((message) => ({
        ...message,
        id: `${message.id}-${copy}`,
        // No copy has a text of another: remembered counts must not help.
        parts: message.parts.map((one) => (one.type === 'text' ? { ...one, text: `${one.text}\n(${copy})` } : one)),
        toolCalls: message.toolCalls.map((call) => ({ ...call, id: `${call.id}-${copy}` })),
        answers: message.answers.map((id) => `${id}-${copy}`),
      })),
    ).flat();
    const [once, tenfold] = [await ratioOf(part), await ratioOf(longer)];
    console.log(
      `${path}: ${part.length} → ${longer.length} messages: compact ${once.compact.toFixed(0)} → ${tenfold.compact.toFixed(0)} ms, ${(tenfold.compact / once.compact).toFixed(1)} times (tokenise ${(tenfold.count / once.count).toFixed(1)} times)`,
    );
    expect(longer.length).toBe(part.length * 10);
  }
});
