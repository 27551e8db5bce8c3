import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { auditCompaction } from '../../src/audit/index.js';
import { readCompactions, readSession } from '../../src/formats/index.js';
import { createCompactor, createTokenCounter } from '../../src/index.js';

const SHARED = new URL('../../../shared/', import.meta.url);
const hasShared = existsSync(SHARED);
const read = (path: string) => readFileSync(new URL(path, SHARED), 'utf8');
const transcripts = hasShared
  ? readdirSync(new URL('data/transcripts/', SHARED)).filter((name) => /^dev-\d+\.json$/u.test(name))
  : [];

describe.skipIf(!hasShared)('sessions beside the project', () => {
  test.each(transcripts)('our own compaction of %s loses and invents nothing', async (name) => {
    const { messages } = readSession(read(`data/transcripts/${name}`), { file: name }).session;
    const tokens = createTokenCounter();
    const size = messages.reduce((sum, message) => sum + tokens.countMessage(message), 0);
    const compactor = createCompactor({ ceilingTokens: Math.ceil(size * 0.35), tokens, maxPinRatio: 1 });
    const result = await compactor.safeCompact(messages, { force: true });
    const after = result.success ? result.data.messages : messages;
    const { pins, invented } = await auditCompaction(messages, after, { tokens });
    expect(pins.filter(({ state }) => state === 'changed' || state === 'lost')).toEqual([]);
    expect(invented).toEqual([]);
  });

  test('both compactions of the pi log widen "e2e tests for AgentSession" to "E2E tests only"', async () => {
    const file = 'pi-before-compaction.jsonl';
    const compactions = readCompactions(read(`real/${file}`), { file });
    expect(compactions.length).toBe(2);
    for (const { before, after } of compactions) {
      const { pins, status } = await auditCompaction(before, after);
      const pin = pins.find(({ original }) => original.includes('e2e tests'));
      expect(pin).toMatchObject({ state: 'changed', isCertain: true });
      expect(pin?.found?.text).toContain('E2E tests only');
      expect(pin?.issues).toMatchObject([{ code: 'scope_changed', field: 'scope', original: 'for AgentSession' }]);
      expect(status).toBe('loss');
    }
  });

  test.each(['cc-spotter-fa812bfe.jsonl', 'cc-spotter-258c7280.jsonl'])('%s holds one compaction', async (file) => {
    const compactions = readCompactions(read(`real/${file}`), { file });
    expect(compactions.length).toBe(1);
    const { before, after } = compactions[0]!;
    const { invented } = await auditCompaction(before, after);
    // What Claude Code itself tells the model at the end of every summary, and nobody said.
    expect(invented.map(({ text }) => text).join('\n')).toContain('without asking the user any further questions');
  });
});
