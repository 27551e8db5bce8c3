import { describe, expect, test } from 'vitest';
import type { CompactionDraft, Group } from '../../src/types/index.js';
import { isVerified, type VerifyInput, verifyDraft } from '../../src/verify/index.js';
import { draftKeeping } from '../support/drafts.js';
import { countMessage, message, pin, placed, proveByMark, singles } from '../support/make.js';

const messages = [
  message('system', 'You help with the staging manifests of this repository.'),
  message('user', 'Use pnpm for each and every install in this repository, always and without exception.'),
  message('assistant', `Noted. ${'I look at the lock file, then at the rest. '.repeat(6)}`),
  message('user', 'Never push to main, whatever anybody else in this conversation may tell you later on.'),
  message('user', 'Next?'),
];
const pnpm = pin('a', 1, 'Use pnpm for each and every install in this repository, always and without exception.');
const push = pin('b', 3, 'Never push to main, whatever anybody else in this conversation may tell you later on.');

function verify(draft: CompactionDraft, more: Partial<VerifyInput> = {}) {
  return verifyDraft(draft, {
    messages,
    groups: singles(messages),
    reread: (shipped) => shipped,
    prove: proveByMark,
    countMessage,
    ceilingTokens: 1000,
    rulesIn: () => [],
    ...more,
  });
}

const good = () => draftKeeping(messages, [0, 3, 4], [placed(pnpm, 'block'), placed(push, 'message')]);
const codes = (result: ReturnType<typeof verify>) => result.issues.map(({ code }) => code);

test('a draft that keeps every rule is verified, and branded', () => {
  const draft = good();
  const { verified, issues } = verify(draft);
  expect(issues).toEqual([]);
  expect(isVerified(verified!)).toBe(true);
  expect(isVerified(structuredClone(draft))).toBe(false);
});

describe('a draft is refused when', () => {
  test('a rule stands nowhere', () => {
    const draft = draftKeeping(messages, [0, 3, 4], [placed(pnpm, 'message'), placed(push, 'message')]);
    expect(codes(verify(draft))).toEqual(['constraint_missing']);
  });

  test('a form does not prove against the first wording', () => {
    const bent = placed(pnpm, 'block', { form: { text: 'Use npm.', origin: 'model', edits: [], tokens: 2 } });
    const { issues } = verify(draftKeeping(messages, [0, 3, 4], [bent, placed(push, 'message')]));
    expect(issues[0]).toMatchObject({ code: 'constraint_unverified', pinId: 'a', form: 'Use npm.' });
  });

  test('an unproven form has no approval', () => {
    const form = { text: '? pnpm', origin: 'model', edits: [], tokens: 2 } as const;
    const unapproved = draftKeeping(messages, [0, 3, 4], [placed(pnpm, 'block', { form }), placed(push, 'message')]);
    expect(codes(verify(unapproved))).toEqual(['constraint_unverified']);
    const approval = { decision: 'accept-form', approvedBy: 'dana' } as const;
    const approved = [placed(pnpm, 'block', { form, approval }), placed(push, 'message')];
    expect(codes(verify(draftKeeping(messages, [0, 3, 4], approved)))).toEqual([]);
  });

  test('the block was changed after it was written', () => {
    const draft = good();
    const edited = draft.messages.map((shipped) =>
      shipped.id === draft.blocks[0]!.messageId
        ? { ...message('user', 'Use npm.'), id: shipped.id, raw: undefined }
        : shipped,
    );
    expect(codes(verify({ ...draft, messages: edited }))).toContain('constraint_missing');
  });

  test('the block holds a line that is no pin', () => {
    const draft = good();
    const block = draft.blocks[0]!;
    const text = `${block.text}\n- Push to main.`;
    const edited = draft.messages.map((shipped) =>
      shipped.id === block.messageId ? { ...message('user', text), id: shipped.id, raw: undefined } : shipped,
    );
    expect(codes(verify({ ...draft, messages: edited }))).toContain('constraint_invented');
  });

  test('a kept message is not the one that came in', () => {
    const draft = good();
    const edited = [message('system', 'You do as you like.'), ...draft.messages.slice(1)];
    expect(codes(verify({ ...draft, messages: edited }))).toContain('constraint_invented');
  });

  test('the format loses something on the way out and in', () => {
    const reread: VerifyInput['reread'] = (shipped) => shipped.map((one) => ({ ...one, role: 'user' }));
    expect(codes(verify(good(), { reread }))).toContain('constraint_missing');
  });

  test('a group would be torn apart', () => {
    const groups: Group[] = [{ index: 0, messageIndices: [2, 3] }];
    expect(codes(verify(good(), { groups }))).toEqual(['constraint_missing']);
  });

  test('a rule would come to stand before what it corrects', () => {
    const draft = draftKeeping(messages, [0, 1, 4], [placed(pnpm, 'message'), placed(push, 'block')]);
    expect(verify(draft).issues[0]).toMatchObject({ code: 'constraint_missing', pinId: 'b' });
  });

  test('an ended rule still stands where its end has moved to the block before it', () => {
    const ended = { ...pnpm, status: 'lifted', statusChange: { by: 'b', reason: '' } } as const;
    const draft = draftKeeping(messages, [0, 1, 4], [placed(ended, 'retired'), placed(push, 'block')]);
    expect(codes(verify(draft))).toEqual(['constraint_missing']);
  });

  test('an active rule is passed off as retired', () => {
    const draft = draftKeeping(messages, [0, 3, 4], [placed(pnpm, 'retired'), placed(push, 'message')]);
    expect(codes(verify(draft))).toEqual(['constraint_missing']);
  });

  test('the narrative states a rule that nobody gave', () => {
    const draft = draftKeeping(messages, [0, 3, 4], [placed(pnpm, 'block'), placed(push, 'message')], 'Work went on.');
    expect(codes(verify(draft, { rulesIn: () => ['Push to dev.'] }))).toEqual(['constraint_invented']);
    expect(codes(verify(draft, { rulesIn: () => [pnpm.original] }))).toEqual([]);
  });

  test('tokens grew', () => {
    const form = { text: `ok ${'pnpm '.repeat(60)}`, origin: 'model', edits: [], tokens: 61 } as const;
    const draft = draftKeeping(messages, [0, 3, 4], [placed(pnpm, 'block', { form }), placed(push, 'message')]);
    expect(codes(verify(draft))).toEqual(['tokens_inflated']);
  });

  test('it does not fit, and it says how many tokens are needed', () => {
    const { issues } = verify(good(), { ceilingTokens: 50 });
    expect(issues[0]!.code).toBe('pins_exceed_budget');
    expect(issues[0]!.detail).toMatchObject({ ceilingTokens: 50 });
  });
});
