import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, apiError, BASE_URL, chatServer, completion, type Reply } from '../openai/chat-server.js';
import { FORM, modelSession, UNSURE, WORDING } from '../support/model-session.js';
import { folder, type Ran, run } from '../support/terminal.js';
import { answer } from '../support/wire-model.js';

const { server, seen, script } = chatServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ENV = { OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: BASE_URL };

const extra = answer((answers) => [...answers, { ...answers[0], id: 'r99' }]);

async function compact(...flags: string[]): Promise<Ran & { at: (name: string) => string }> {
  const at = await folder({ 's.json': { messages: modelSession() } });
  const args = [
    'compact',
    at('s.json'),
    '--budget',
    '200',
    '--model',
    'm',
    '--json',
    '--state',
    at('state.json'),
    ...flags,
  ];
  return { ...(await run(args, ENV)), at };
}

interface Document {
  readonly status: string;
  readonly issues: readonly {
    readonly code: string;
    readonly message: string;
    readonly detail: { readonly reason: string };
  }[];
  readonly held: readonly { readonly text: string }[];
  readonly pins: readonly { readonly original: string; readonly form: string }[];
}

const documentOf = ({ out }: Ran) => JSON.parse(out) as Document;

describe('a model on the wire', () => {
  test.each(['json_schema', 'json_object', 'text'])('compacts with answers asked for as %s', async (mode) => {
    script(answer());
    const ran = await compact('--structured-output', mode);
    expect([ran.exit, documentOf(ran).status]).toEqual([0, 'compacted']);
    expect(documentOf(ran).pins.find(({ original }) => original === WORDING)!.form).toBe(FORM);
    expect(seen.every(({ authorization }) => authorization === `Bearer ${API_KEY}`)).toBe(true);
    expect(ran.out + ran.talk).not.toContain(API_KEY);
  });

  test.each<[string, Reply]>([
    ['429 with retry-after', apiError(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '1' })],
    ['500', apiError(500)],
    ['a network error', () => HttpResponse.error()],
    ['broken JSON', completion('{"answers": [')],
    ['a wrong schema', completion({ answers: [{ id: 'r1', verdict: 7 }] })],
    [
      'no choices',
      () => HttpResponse.json({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [] }),
    ],
  ])('asks again after %s, and succeeds', async (_why, failure) => {
    script(failure, answer());
    const ran = await compact();
    expect([ran.exit, documentOf(ran).status]).toEqual([0, 'compacted']);
  });

  test.each<[string, string, Reply]>([
    ['429 for ever', 'rate_limit', apiError(429, { code: 'rate_limit_exceeded' })],
    ['a quota that is used up', 'insufficient_quota', apiError(429, { code: 'insufficient_quota' })],
    ['500 for ever', 'http', apiError(500)],
    ['a bad key', 'auth', apiError(401)],
    ['a network error for ever', 'network', () => HttpResponse.error()],
    ['a refusal', 'refusal', completion(null, { refusal: 'I cannot.' })],
    ['an answer that is cut off', 'length', completion('{"answers": [', { finish_reason: 'length' })],
    ['a content filter', 'content_filter', completion(null, { finish_reason: 'content_filter' })],
    ['broken JSON for ever', 'parse', completion('{"answers": [')],
    ['a wrong schema for ever', 'schema', completion({ answers: [{ id: 'r1', verdict: 7 }] })],
    [
      'no choices for ever',
      'empty',
      () => HttpResponse.json({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [] }),
    ],
    ['no answer for any row', 'missing_id', completion({ answers: [] })],
    [
      'answers for rows that nobody sent',
      'missing_id',
      answer((answers) => answers.map((one) => ({ ...one, id: 'r99' }))),
    ],
    ['two answers for one row', 'duplicate_id', answer((answers) => [...answers, ...answers])],
    [
      'an answer that quotes another text',
      'quote_mismatch',
      answer((answers) => answers.map((one) => ({ ...one, quote: 'Something else entirely.' }))),
    ],
  ])('ends in held spans and an abort with exit code 3 after %s', async (_why, reason, failure) => {
    script(failure);
    const ran = await compact();
    const document = documentOf(ran);
    expect([ran.exit, document.status]).toEqual([3, 'aborted']);
    expect(document.issues.map(({ code, detail }) => [code, detail.reason])).toEqual([['model_failed', reason]]);
    expect(document.held.map(({ text }) => text)).toContain(UNSURE);
    expect(document).not.toHaveProperty('messages');
    expect(ran.talk).toContain('Nothing was changed');
    expect(ran.talk).toContain(`model_failed · ${reason}`);
    expect(ran.talk.split('\n').filter((line) => line.length > 80 && !line.includes('s.json'))).toEqual([]);
    expect(ran.out + ran.talk).not.toContain(API_KEY);
    expect(await readdir(dirname(ran.at('s.json')))).toEqual(['s.json']);
  });

  test('ends in an abort with exit code 3 when the body never ends', async () => {
    const startDeadline = (_timeoutMs: number, expire: () => void) => {
      const timer = setImmediate(expire);
      return () => clearImmediate(timer);
    };
    script(
      () => new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) })),
    );
    const at = await folder({ 's.json': { messages: modelSession() } });
    const ran = await run(['compact', at('s.json'), '--budget', '200', '--model', 'm', '--json'], ENV, '', {
      startDeadline,
    });
    expect([ran.exit, documentOf(ran).issues[0]!.detail.reason]).toEqual([3, 'timeout']);
  });

  test('takes no notice of a further answer where quotes tell the rows apart', async () => {
    script(extra, answer());
    const ran = await compact();
    expect([ran.exit, documentOf(ran).status]).toEqual([0, 'compacted']);
  });

  test('ends in an abort after a further answer where nothing tells the rows apart', async () => {
    script(answer(), answer(), answer(), answer(), extra);
    const ran = await compact();
    expect([ran.exit, documentOf(ran).issues[0]!.detail.reason]).toEqual([3, 'extra_id']);
  });

  test('asks once when the quota is used up, and says so', async () => {
    script(apiError(429, { code: 'insufficient_quota' }));
    const { talk } = await compact();
    expect(seen).toHaveLength(1);
    expect(talk.replace(/\s+/gu, ' ')).toContain('the account is out of quota. Top it up, or go on without a model.');
  });

  test.each<[string, Reply, RegExp]>([
    ['a name nobody knows', apiError(404, { code: 'model_not_found' }), /Check the model's name/u],
    ['a request it does not take', apiError(400), /structuredOutput/u],
    ['text that is not JSON', completion('Sure!'), /--structured-output json_object/u],
    ['a bad key', apiError(401), /OPENAI_API_KEY/u],
    ['an address where nobody is', () => HttpResponse.error(), /OPENAI_BASE_URL/u],
  ])('says what to do about %s', async (_why, failure, advice) => {
    script(failure);
    expect((await compact()).talk.replace(/\s+/gu, ' ')).toMatch(advice);
  });

  test.each<[string, string, Reply]>([
    ['the checker refuses', 'refusal', completion(null, { refusal: 'I cannot.' })],
    ['the checker is cut off', 'length', completion('{', { finish_reason: 'length' })],
  ])('commits nothing when %s', async (_why, reason, failure) => {
    script(answer(), answer(), failure);
    const ran = await compact();
    expect([ran.exit, documentOf(ran).issues[0]!.detail.reason]).toEqual([3, reason]);
  });
});

describe('classify --model', () => {
  test('decides what the rules are unsure of', async () => {
    script(
      answer((answers) =>
        answers.map((one) => ({ ...one, class: 'constraint', kind: 'prohibition', strength: 'hard' })),
      ),
    );
    const at = await folder({ 'rules.md': UNSURE });
    const { exit, out } = await run(['classify', at('rules.md'), '--json', '--model', 'm'], ENV);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ class: 'constraint', source: 'model', text: UNSURE });
  });

  test('says what went wrong, with exit code 3', async () => {
    script(apiError(401));
    const at = await folder({ 'rules.md': UNSURE });
    const { exit, out, talk } = await run(['classify', at('rules.md'), '--json', '--model', 'm'], ENV);
    expect([exit, out]).toEqual([3, '']);
    expect(talk.replace(/\s+/gu, ' ')).toMatch(/Check the key .*Nothing was written/u);
  });
});

describe('verify --model', () => {
  const row = JSON.stringify({ id: 'a', original: WORDING, candidate: FORM });

  test('proves what the rules alone cannot', async () => {
    const at = await folder({ 'pairs.jsonl': row });
    const alone = await run(['verify', at('pairs.jsonl'), '--json']);
    expect(JSON.parse(alone.out)).toMatchObject({ id: 'a', verdict: 'unproven' });
    script(answer());
    const { exit, out } = await run(['verify', at('pairs.jsonl'), '--json', '--model', 'm'], ENV);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ id: 'a', verdict: 'verified', issues: [] });
  });

  test('says what went wrong, with exit code 3', async () => {
    script(() => HttpResponse.error());
    const at = await folder({ 'pairs.jsonl': row });
    const { exit, out, talk } = await run(['verify', at('pairs.jsonl'), '--json', '--model', 'm'], ENV);
    expect([exit, out]).toEqual([3, '']);
    expect(talk.replace(/\s+/gu, ' ')).toMatch(
      /could not be reached.*Check the server's address.*Nothing was written/u,
    );
  });
});
