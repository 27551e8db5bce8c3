import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/formats/index.js';
import { fingerprint, messageText } from '../../src/text/index.js';

const REAL = new URL('../../../shared/real/', import.meta.url);

/** Counts made from the files by another program: all messages, those before the last compaction, humans' own live turns. */
const FILES = [
  ['cc-spotter-fa812bfe.jsonl', 'claude-code', 358, 288, 0],
  ['cc-spotter-258c7280.jsonl', 'claude-code', 344, 229, 1],
  ['cc-web-sample_session.json', 'claude-code-web', 33, 28, 1],
  ['pi-before-compaction.jsonl', 'pi', 991, 545, 31],
  ['mini-swe-github_issue.traj.json', 'openai-chat-array', 22, 0, 11],
  ['swe-fc-marshmallow.traj', 'swe-agent', 28, 0, 1],
  ['tau-airline-1.json', 'openai-chat', 16, 0, 6],
  ['tau-airline-6.json', 'openai-chat', 36, 0, 7],
  ['tau2-airline-policy.md', 'text', 1, 0, 0],
] as const;

describe.skipIf(!existsSync(REAL))('public transcripts', () => {
  test.each(FILES)('%s is read as %s and written so that it reads back alike', (file, format, all, past, own) => {
    const source = readFileSync(new URL(file, REAL), 'utf8');
    const { session, reread, writeSession } = readSession(source, { file });
    const live = session.messages.filter((message) => !message.past);
    const turns = live.filter(
      ({ role, parts }) => role === 'user' && parts.some((part) => part.type === 'text' && part.provenance === 'own'),
    );
    expect([session.format, session.messages.length, session.messages.length - live.length, turns.length]).toEqual([
      format,
      all,
      past,
      own,
    ]);
    expect(session.warnings).toEqual([]);
    expect(reread(live).map(fingerprint)).toEqual(live.map(fingerprint));
    const again = readSession(writeSession(live), { file: format === 'text' ? file : 'again.json' });
    expect(again.session.messages.map(fingerprint)).toEqual(live.map(fingerprint));
  });

  test('the summary that a compaction left is no word of the user', () => {
    const file = 'cc-spotter-fa812bfe.jsonl';
    const { session } = readSession(readFileSync(new URL(file, REAL), 'utf8'), { file });
    const summary = session.messages.find((message) =>
      messageText(message).startsWith('This session is being continued'),
    )!;
    expect(summary.parts.map((part) => part.type === 'text' && part.provenance)).toEqual(['summary']);
    expect(summary.past).toBe(false);
  });
});
