import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openaiMessages, readSession } from '../../src/formats/index.js';
import { fingerprint, messageText } from '../../src/text/index.js';
import type { Message, PartProvenance } from '../../src/types/index.js';
import { refusedByChat } from './chat-rules.js';

const REAL = new URL('../../../shared/real/', import.meta.url);

/**
 * Counts made from the files by another program: all messages, those before the last compaction, summaries in context, human
 * turns in context. Answers without a word are no messages; a call that was broken off has a result that says so; two
 * queued prompts of 258c7280 stand in no other line.
 */
const FILES = [
  ['cc-spotter-fa812bfe.jsonl', 'claude-code', 358, 288, 1, 0],
  ['cc-spotter-258c7280.jsonl', 'claude-code', 346, 231, 1, 1],
  ['cc-web-sample_session.json', 'claude-code-web', 33, 28, 1, 1],
  ['pi-before-compaction.jsonl', 'pi', 982, 539, 1, 31],
  ['mini-swe-github_issue.traj.json', 'openai-chat-array', 22, 0, 0, 11],
  ['swe-fc-marshmallow.traj', 'swe-agent', 28, 0, 0, 1],
  ['tau-airline-1.json', 'openai-chat', 16, 0, 0, 6],
  ['tau-airline-2.json', 'openai-chat', 16, 0, 0, 5],
  ['tau-airline-3.json', 'openai-chat', 16, 0, 0, 6],
  ['tau-airline-4.json', 'openai-chat', 20, 0, 0, 7],
  ['tau-airline-5.json', 'openai-chat', 20, 0, 0, 9],
  ['tau-airline-6.json', 'openai-chat', 36, 0, 0, 7],
  ['tau2-airline-policy.md', 'text', 1, 0, 0, 0],
] as const;

function hasText({ parts }: Message, provenance: PartProvenance): boolean {
  return parts.some((part) => part.type === 'text' && part.provenance === provenance);
}

describe.skipIf(!existsSync(REAL))('public transcripts', () => {
  test.each(FILES)(
    '%s is read as %s and written so that it reads back alike',
    (file, format, all, past, short, own) => {
      const source = readFileSync(new URL(file, REAL), 'utf8');
      const { session, reread, writeSession, writesBack } = readSession(source, { file });
      const live = session.messages.filter((message) => !message.past);
      const users = live.filter(({ role }) => role === 'user');
      expect({
        format: session.format,
        all: session.messages.length,
        past: session.messages.length - live.length,
        summaries: users.filter((message) => hasText(message, 'summary')).length,
        humans: users.filter((message) => hasText(message, 'own')).length,
      }).toEqual({ format, all, past, summaries: short, humans: own });
      expect(session.warnings).toEqual([]);
      expect(reread(live).map(fingerprint)).toEqual(live.map(fingerprint));
      const written = writeSession(live);
      const again = readSession(written, { file: format === 'text' ? file : 'again.json' });
      expect(again.session.messages.map(({ parts }) => parts)).toEqual(live.map(({ parts }) => parts));
      expect(again.session.messages.map(fingerprint)).toEqual(live.map(fingerprint));
      // Numbers such as 1.0 are written as 1: the same document, not always the same bytes.
      if (file.startsWith('tau')) expect(written === source).toBe(true);
      if (writesBack && format !== 'text') expect(JSON.parse(written)).toEqual(JSON.parse(source));
      if (!writesBack) expect(refusedByChat(openaiMessages(live))).toEqual([]);
    },
  );

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
