import { describe, expect, test } from 'vitest';
import { openaiChat } from '../../src/formats/index.js';
import { CompactionInvariantError, type CompactorOptions, createCompactor } from '../../src/index.js';
import { assistant, type ChatMessage, log, prodSession, system, toolTurn, user } from '../support/chat.js';

/** Small enough that the message of the early rule has to leave. */
const CEILING = 200;
const RULE = 'Never write to the `prod` namespace; stage only.';

function compactorFor(ceilingTokens: number, options: Partial<CompactorOptions<ChatMessage>> = {}) {
  return createCompactor<ChatMessage>({ ceilingTokens, format: openaiChat as never, ...options });
}

const textOf = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content ?? '').join('\n');

describe('compact', () => {
  test('evicts the bulk and carries the early rule', async () => {
    const session = prodSession();
    const { status, messages, pins, report } = await compactorFor(CEILING).compact(session);
    expect(status).toBe('compacted');
    expect(report.tokens.after).toBeLessThan(report.tokens.before);
    expect(textOf(messages)).toContain(RULE);
    expect(pins.find(({ original }) => original.includes('prod'))).toMatchObject({ where: 'block', status: 'active' });
    expect(report.cliff.pinIds).toContain(pins.find(({ original }) => original.includes('prod'))!.id);
  });

  test('leaves the input untouched', async () => {
    const session = prodSession();
    const before = structuredClone(session);
    await compactorFor(CEILING).compact(session);
    expect(session).toEqual(before);
  });

  test('keeps messages as they came, byte for byte', async () => {
    const session = prodSession();
    const { messages } = await compactorFor(CEILING).compact(session);
    expect(messages[0]).toBe(session[0]);
    expect(messages.at(-1)).toBe(session.at(-1));
  });

  test('leaves a session below the trigger alone', async () => {
    const session = prodSession();
    const { status, messages } = await compactorFor(100_000).compact(session);
    expect(status).toBe('unchanged');
    expect(messages).toEqual(session);
  });

  test('compacts below the trigger when it is told to', async () => {
    const { status } = await compactorFor(3000).compact(prodSession(), { force: true });
    expect(status).toBe('compacted');
  });

  test('never splits a call from its result', async () => {
    const { messages } = await compactorFor(CEILING).compact(prodSession());
    const calls = messages.flatMap(({ tool_calls }) => tool_calls ?? []).map(({ id }) => id);
    const results = messages.flatMap(({ tool_call_id }) => tool_call_id ?? []);
    expect(results).toEqual(calls);
  });

  test('aborts when the system prompt alone is over the ceiling, and says what is needed', async () => {
    const session = [system(`You help. ${log(400)}`), ...prodSession().slice(1)];
    const error = await compactorFor(CEILING)
      .compact(session)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CompactionInvariantError);
    expect((error as CompactionInvariantError).code).toBe('budget_unreachable');
    expect((error as Error).message).toMatch(/\d+ tokens/u);
  });
});

describe('a second and a tenth compaction', () => {
  test('verify against the first wording, and the rule still stands', async () => {
    const compactor = compactorFor(CEILING);
    let messages: ChatMessage[] = prodSession();
    let { state } = await compactor.compact(messages).then((first) => {
      messages = first.messages;
      return first;
    });
    const blocks = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      messages = [
        ...messages,
        ...toolTurn(`more_${round}`, 'get_logs', log(70, round)),
        assistant('Read.'),
        user('Go on.'),
      ];
      const next = await compactor.compact(messages, { state });
      expect(next.status).toBe('compacted');
      ({ messages, state } = { messages: next.messages, state: next.state });
      const pin = next.pins.find(({ original }) => original.includes('prod'))!;
      expect(RULE).toContain(pin.original);
      expect(pin.source.index).toBe(1);
      blocks.add(messages.find(({ content }) => content?.startsWith('[holdfast]'))!.content!);
    }
    expect(textOf(messages)).toContain(RULE);
    expect(blocks.size).toBe(1);
  });
});

describe('a block whose state is gone', () => {
  test('is ordinary text of its role, and is named', async () => {
    const compactor = compactorFor(CEILING);
    const { messages } = await compactor.compact(prodSession());
    const { report } = compactor.plan([...messages, ...toolTurn('later', 'get_logs', log(40)), user('Go on.')]);
    expect(report.warnings).toMatchObject([{ code: 'block_unrecognised', detail: { messageIndex: 1 } }]);
    expect(report.pins.some(({ original }) => original.includes('prod'))).toBe(true);
  });

  test('comes back from the state when the host dropped it', async () => {
    const compactor = compactorFor(CEILING);
    const { messages, state } = await compactor.compact(prodSession());
    const dropped = messages.filter(({ content }) => content?.startsWith('[holdfast]') !== true);
    const grown = [...dropped, ...toolTurn('later', 'get_logs', log(40)), user('Go on.')];
    const again = await compactor.compact(grown, { state });
    expect(textOf(again.messages)).toContain(RULE);
  });
});

describe('prepare and commit', () => {
  test('show the verified draft before anything changes, and append what came in since', async () => {
    const compactor = compactorFor(CEILING);
    const session = prodSession();
    const prepared = await compactor.prepare(session);
    expect(prepared.status).toBe('ready');
    const late = user('One more thing.');
    const { messages, state } = compactor.commit(prepared.draft!, [...session, late]);
    expect(messages.at(-1)).toBe(late);
    expect(state.pins.length).toBeGreaterThan(0);
  });

  test('refuse a plan that has gone stale', async () => {
    const compactor = compactorFor(CEILING);
    const session = prodSession();
    const { draft } = await compactor.prepare(session);
    const changed = session.map((message, index) => (index === 1 ? user('Write anywhere.') : message));
    expect(() => compactor.commit(draft!, changed)).toThrow('not the ones this draft was made from');
  });
});

describe('shouldCompact', () => {
  test('is a budget event and nothing more', () => {
    expect(compactorFor(CEILING).shouldCompact(prodSession())).toBe(true);
    expect(compactorFor(100_000).shouldCompact(prodSession())).toBe(false);
  });

  test('after an abort waits for new tokens', async () => {
    const compactor = compactorFor(CEILING);
    const session = [system(`You help. ${log(400)}`), ...prodSession().slice(1)];
    expect(compactor.shouldCompact(session)).toBe(true);
    expect((await compactor.safeCompact(session)).success).toBe(false);
    expect(compactor.shouldCompact(session)).toBe(false);
    expect(compactor.shouldCompact([...session, ...toolTurn('later', 'get_logs', log(200))])).toBe(true);
  });
});

describe('decisions', () => {
  test('retire a rule: it is not carried, and the report says who decided', async () => {
    const compactor = compactorFor(CEILING);
    const { pins } = compactor.plan(prodSession());
    const { id } = pins.find(({ original }) => original.includes('prod'))!;
    const result = await compactor.compact(prodSession(), { decisions: { [id]: 'retire' }, approvedBy: 'dana' });
    expect(textOf(result.messages)).not.toContain('prod');
    const retired = result.pins.find((pin) => pin.id === id)!;
    expect(retired).toMatchObject({ where: 'retired', status: 'retired', statusChange: { by: 'dana' } });
  });
});

describe('a caller’s narrative', () => {
  test('is placed after the block', async () => {
    const { messages } = await compactorFor(CEILING).compact(prodSession(), { narrative: 'The logs were read.' });
    expect(messages.map(({ content }) => content)).toContain('The logs were read.');
  });

  test('may not invent a rule', async () => {
    const result = await compactorFor(CEILING).safeCompact(prodSession(), { narrative: 'Never restart the api.' });
    expect(result).toMatchObject({ success: false, error: { code: 'constraint_invented' } });
  });
});

test.each([
  ['ceilingTokens', { ceilingTokens: 0 }, 'ceilingTokens must be a positive integer, got 0.'],
  ['ceilingTokens', { ceilingTokens: 1.5 }, 'ceilingTokens must be a positive integer, got 1.5.'],
  ['targetRatio', { targetRatio: 2 }, 'targetRatio must be a number from 0 to 1, got 2.'],
  ['targetRatio', { targetRatio: 0.9 }, 'targetRatio (0.9) must not be above triggerRatio (0.85)'],
  ['compress', { compress: 'maybe' as never }, "compress must be one of 'always', 'needed', 'never', got maybe."],
])('refuses a bad %s by name before any work', (_name, options, message) => {
  expect(() => createCompactor({ ceilingTokens: 1000, ...options })).toThrow(message);
});
