import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, BASE_URL, chatServer } from '../openai/chat-server.js';
import { assistant, BACKGROUND, log, system, toolTurn, user } from '../support/chat.js';
import { FORM, UNSURE, WORDING } from '../support/model-session.js';
import { folder, run } from '../support/terminal.js';
import { answer, type Bend, only, type WireStep } from '../support/wire-model.js';

const { server, script } = chatServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const SECOND = WORDING.replace('`main`', '`release`');
const SECOND_FORM = FORM.replace('`main`', '`release`');
const SECOND_UNSURE = '운영 서버에 배포하지 마세요.';

/** Two rules that have to move, and two sentences that rules cannot read. */
const session = () => [
  system('You help.'),
  user(`${BACKGROUND} ${WORDING} ${SECOND}`),
  assistant('Noted.'),
  user(`${UNSURE}\n\n${SECOND_UNSURE}`),
  ...toolTurn('a', 'get_logs', log(40)),
  ...toolTurn('b', 'get_logs', log(40, 2)),
  user('List the config maps.'),
];

const formOf = (text: string) => (text.includes('release') ? SECOND_FORM : FORM);

interface Document {
  readonly status: string;
  readonly issues?: readonly {
    readonly code: string;
    readonly original: string;
    readonly detail: { reason: string };
  }[];
  readonly held: readonly { readonly text: string }[];
  readonly messages?: readonly { readonly content: string }[];
  readonly report: { readonly warnings: readonly { readonly code: string; readonly detail: { reason: string } }[] };
}

async function compact(bend: Bend) {
  script(answer(bend, formOf));
  const at = await folder({ 's.json': { messages: session() } });
  const args = ['compact', at('s.json'), '--budget', '200', '--model', 'm', '--json'];
  const { exit, out, talk } = await run(args, { OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: BASE_URL });
  return { exit, talk, document: JSON.parse(out) as Document };
}

type Rows = readonly object[];

/** Whether an answer is about the first rule, one of its forms, or the first unsure sentence; rows may go out in any order. */
const isFirst = (row: object) => 'quote' in row && (row.quote === UNSURE || String(row.quote).includes('`main`'));
const without = (rows: Rows) => rows.filter((row) => !isFirst(row));
const twice = (rows: Rows) => [...rows, ...rows.filter(isFirst)];
const misquoted = (rows: Rows) => rows.map((row) => (isFirst(row) ? { ...row, quote: 'Something else.' } : row));
const swapped = (rows: Rows) => {
  const ids = (rows as readonly { id: string }[]).map(({ id }) => id).reverse();
  return rows.map((row, index) => ({ ...row, id: ids[index] }));
};

test('answers for every row compact the session', async () => {
  const { exit, document } = await compact((answers) => answers);
  expect([exit, document.status, document.held]).toEqual([0, 'compacted', []]);
  expect(JSON.stringify(document.messages)).toContain('Never push to `release` unless Dana OKs');
});

describe('one unusable row', () => {
  test.each([
    ['missing', 'missing_id', without, UNSURE],
    ['answered twice', 'duplicate_id', twice, UNSURE],
    ['answered for another text', 'quote_mismatch', misquoted, UNSURE],
  ])('of classify, %s: its span is held, the others are decided', async (_why, reason, bend, heldText) => {
    const { exit, document } = await compact(only('classify', bend));
    expect([exit, document.status]).toEqual([0, 'compacted']);
    expect(document.held.map(({ text }) => text)).toEqual([heldText]);
    expect(document.report.warnings.map(({ detail }) => detail.reason)).toContain(reason);
    expect(JSON.stringify(document.messages)).toContain(heldText);
  });

  test.each<[string, WireStep, string, (answers: Rows) => Rows]>([
    ['missing', 'compress', 'missing_id', without],
    ['answered twice', 'compress', 'duplicate_id', twice],
    ['answered for another text', 'compress', 'quote_mismatch', misquoted],
    ['missing', 'extract', 'missing_id', without],
    ['answered twice', 'extract', 'duplicate_id', twice],
    ['answered for another text', 'extract', 'quote_mismatch', misquoted],
  ])('%s, of %s: that rule is not proved, and nothing is committed', async (_why, step, reason, bend) => {
    const { exit, document, talk } = await compact(only(step, bend));
    expect([exit, document.status]).toEqual([1, 'aborted']);
    expect(document).not.toHaveProperty('messages');
    expect(document.issues!.map(({ code, original, detail }) => [code, original, detail.reason])).toEqual([
      ['constraint_unverified', WORDING, reason],
    ]);
    expect(talk.replace(/\s+/gu, ' ')).toMatch(/the model was asked, and .*--decide pin_\w+=keep/u);
  });
});

describe('answers that changed places', () => {
  test('when classifying end in held spans and an abort', async () => {
    const { exit, document } = await compact(only('classify', swapped));
    expect([exit, document.issues!.map(({ detail }) => detail.reason)]).toEqual([3, ['quote_mismatch']]);
    expect(document.held.map(({ text }) => text)).toEqual([UNSURE, SECOND_UNSURE]);
  });

  test.each<WireStep>(['compress', 'extract'])('in %s end in an abort', async (step) => {
    const { exit, document } = await compact(only(step, swapped));
    expect([exit, document.issues!.map(({ detail }) => detail.reason)]).toEqual([3, ['quote_mismatch']]);
    expect(document).not.toHaveProperty('messages');
  });
});
