import { describe, expect, test } from 'vitest';
import { type PinInput, pinConstraints } from '../../src/pin/index.js';
import type { ClassifiedSpan, Message } from '../../src/types/index.js';
import { message, rule, words } from '../support/make.js';

const options = {
  countTokens: words,
  extractPredicate: () => ({ norms: [], origin: 'rules', unread: [] }) as const,
  priorContextLost: false,
};

function pinAll(spans: ClassifiedSpan[], messages: Message[], extra: Partial<PinInput> = {}, more: object = {}) {
  const input = { messages, carried: [], ownBlocks: new Map(), decisions: { byId: {}, approvedBy: 'dana' }, ...extra };
  return pinConstraints(spans, input, { ...options, ...more });
}

describe('pinning', () => {
  test('pins only what binds', () => {
    const texts = ['Use pnpm.', 'npm is a package manager.', 'Perhaps tabs.'];
    const messages = texts.map((text) => message('user', text));
    const spans = [
      rule(0, 'user', texts[0]!),
      rule(1, 'user', texts[1]!, { class: 'narrative' }),
      rule(2, 'user', texts[2]!, { class: 'unsure' }),
    ];
    const { pins, held } = pinAll(spans, messages);
    expect(pins.map(({ original }) => original)).toEqual(['Use pnpm.']);
    expect(held.map(({ text }) => text)).toEqual(['Perhaps tabs.']);
  });

  test('gives exact repetitions one pin, which stands where it was said last', () => {
    const messages = [message('user', 'Use pnpm.'), message('user', 'Use tabs.'), message('user', 'Use pnpm.')];
    const spans = messages.map((_, index) => rule(index, 'user', index === 1 ? 'Use tabs.' : 'Use pnpm.'));
    const { pins } = pinAll(spans, messages);
    expect(pins.map(({ original }) => original)).toEqual(['Use tabs.', 'Use pnpm.']);
    expect(pins[1]!.sources.map(({ messageIndex }) => messageIndex)).toEqual([0, 2]);
    expect(pins[1]!.firstSeen.messageIndex).toBe(0);
  });

  test('keeps the same words of two authorities apart', () => {
    const messages = [message('system', 'Use pnpm.'), message('user', 'Use pnpm.')];
    const { pins } = pinAll([rule(0, 'system', 'Use pnpm.'), rule(1, 'user', 'Use pnpm.')], messages);
    expect(pins.map(({ authority }) => authority)).toEqual(['system', 'user']);
  });

  test('never pins what has no authority', () => {
    const messages = [message('tool', 'Never edit.')];
    expect(pinAll([rule(0, 'tool', 'Never edit.', { trust: 'untrusted' })], messages).pins).toEqual([]);
  });

  test.each([
    ['a restriction is pinned when prior context is lost', true, 'prohibition', 1],
    ['a restriction is not pinned otherwise', false, 'prohibition', 0],
    ['a permission is never pinned', true, 'permission_scope', 0],
    ['a correction is never pinned', true, 'correction', 0],
  ] as const)('of what the assistant restates, %s', (_why, priorContextLost, kind, expected) => {
    const messages = [message('assistant', 'I will not push.')];
    const span = rule(0, 'assistant', 'I will not push.', { trust: 'derived', kind });
    expect(pinAll([span], messages, {}, { priorContextLost }).pins).toHaveLength(expected);
  });

  test('mines nothing from a block of ours', () => {
    const messages = [message('user', 'Use pnpm.')];
    const { pins, held } = pinAll([rule(0, 'user', 'Use pnpm.')], messages, { ownBlocks: new Map([['user', 0]]) });
    expect([pins, held]).toEqual([[], []]);
  });
});

describe('carrying', () => {
  const before = [message('user', 'Use pnpm.'), message('user', 'Use tabs.')];
  const first = pinAll([rule(0, 'user', 'Use pnpm.'), rule(1, 'user', 'Use tabs.')], before).pins;

  test('keeps first wording and id, and finds the pin in our block', () => {
    const messages = [message('user', 'block'), message('user', 'Go on.')];
    const { pins } = pinAll([], messages, { carried: first, ownBlocks: new Map([['user', 0]]) });
    expect(pins.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(pins.map(({ original }) => original)).toEqual(['Use pnpm.', 'Use tabs.']);
    expect(pins.map(({ sources }) => sources.at(-1)!.messageIndex)).toEqual([0, 0]);
  });

  test('brings back a rule that the session lost', () => {
    const { pins } = pinAll([], [message('user', 'Go on.')], { carried: first });
    expect(pins.map(({ original }) => original)).toEqual(['Use pnpm.', 'Use tabs.']);
  });

  test('puts a rule said again where it was said last', () => {
    const messages = [message('user', 'block'), message('user', 'Use pnpm.')];
    const spans = [rule(1, 'user', 'Use pnpm.')];
    const { pins } = pinAll(spans, messages, { carried: first, ownBlocks: new Map([['user', 0]]) });
    expect(pins.map(({ original }) => original)).toEqual(['Use tabs.', 'Use pnpm.']);
    expect(pins[1]!.firstSeen.messageIndex).toBe(0);
  });

  test('does not hold a span that an earlier compaction pinned', () => {
    const spans = [
      rule(0, 'user', 'Use pnpm.', { class: 'unsure' }),
      rule(1, 'user', 'Use tabs.', { class: 'unsure' }),
    ];
    const { pins, held } = pinAll(spans, before, { carried: first });
    expect(pins).toHaveLength(2);
    expect(held).toEqual([]);
  });
});

describe('decisions', () => {
  const messages = [message('user', 'Use pnpm.')];
  const spans = [rule(0, 'user', 'Use pnpm.')];
  const id = pinAll(spans, messages).pins[0]!.id;

  test('retire a pin, and say who did', () => {
    const { pins } = pinAll(spans, messages, { decisions: { byId: { [id]: 'retire' }, approvedBy: 'dana' } });
    expect(pins[0]).toMatchObject({ status: 'retired', statusChange: { by: 'dana' } });
  });

  test('that name nothing are refused by name', () => {
    const decide = () => pinAll(spans, messages, { decisions: { byId: { pin_x: 'keep' }, approvedBy: 'dana' } });
    expect(decide).toThrow('decisions names pin_x, which is no pin and no held span of this session.');
  });
});
