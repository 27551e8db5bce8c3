import fc from 'fast-check';
import { get_encoding } from 'tiktoken';
import { describe, expect, test } from 'vitest';
import { createTokenCounter } from '../../src/tokens/index.js';
import type { Message } from '../../src/types/index.js';

const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
const reference = { o200k_base: get_encoding('o200k_base'), cl100k_base: get_encoding('cl100k_base') };

/** Where JavaScript and Rust read a pattern differently, and where a cut could fall wrong. */
const AWKWARD = [
  'ſ', '\u212a', '\u0085', '\ufeff', '\u00a0', '\u2028', '\u180e', '\u200b', '\u3000', '\r', '\n', '\t', ' ', "'", '’',
  'ǅ', 'ʰ', '\u0301', 'Ⅷ', '٣', '漢', 'ẞ', '😀', '\ud83d', '\ude00', '/', '!', '<|endoftext|>', "'ſ", "'LL", "'Ve", 'a', 'Z', '1',
]; // biome-ignore format: one look

describe.each(ENCODINGS)('createTokenCounter in %s', (encoding) => {
  const counter = createTokenCounter({ encoding });
  const exact = (text: string): number => reference[encoding].encode_ordinary(text).length;

  test.each([
    ['the empty text', ''],
    ['a rule', 'Never push to `main`; stage only.'],
    ['contractions', "I'll say it's what they'VE DON'T'd"],
    ['white space of every kind', ' \t\r\n\r\n  x \u0085 y\u00a0\u3000z  '],
    ['digits', '1234567 ٣٤٥٦ Ⅷ'],
    ['special tokens, as text', 'a <|endoftext|> b <|im_start|>'],
    ['letters that Rust and JavaScript fold differently', "'ſ K's \ufeffx"],
    ['emoji and joiners', '👩‍👩‍👧 🇬🇧 é é'],
    ['Chinese and Japanese', '禁止写入生产环境。本番に書き込まないこと'],
    ['lone surrogates', 'a\ud83d b\ude00 \ud83d\ud83d'],
    ['code', 'const x = { a: [1, 2, ...rest] };\n\n// done\n\treturn x?.y ?? `z`;'],
  ])('counts %s as tiktoken does', (_what, text) => {
    expect(counter.count(text)).toBe(exact(text));
  });

  test('counts any text as tiktoken does', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(fc.constantFrom(...AWKWARD), { maxLength: 20 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(counter.count(text)).toBe(exact(text));
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['200,000 letters without a break', 'a'.repeat(200_000)],
    ['a million carets, on which the tokenizer traps', '^'.repeat(1_000_000)],
    ['100,000 surrogate pairs', '😀'.repeat(100_000)],
    ['a million spaces', ' '.repeat(1_000_000)],
  ])('counts %s, and never above the bytes', (_what, text) => {
    const tokens = counter.count(text);

    expect(tokens).toBeGreaterThan(0);
    expect(tokens).toBeLessThanOrEqual(Buffer.byteLength(text));
  });

  test('counts a long run at most a hundredth above the exact count', () => {
    const text = 'qz'.repeat(2_000);

    expect(counter.count(text)).toBeGreaterThanOrEqual(exact(text));
    expect(counter.count(text)).toBeLessThanOrEqual(exact(text) * 1.01);
  });
});

describe('the encoding of a model', () => {
  test.each([
    ['gpt-4o', 'o200k_base', false],
    ['gpt-4-turbo', 'cl100k_base', false],
    ['gpt-9-nobody-knows', 'o200k_base', true],
    ['text-davinci-003', 'o200k_base', true],
    ['toString', 'o200k_base', true],
  ] as const)('%s is counted in %s (estimated: %s)', (model, encoding, estimated) => {
    expect(createTokenCounter({ model })).toMatchObject({ encoding, estimated });
  });

  test('is o200k_base and no estimate when nothing is said', () => {
    expect(createTokenCounter()).toMatchObject({ encoding: 'o200k_base', estimated: false });
  });

  test('refuses an encoding it does not have, by name', () => {
    expect(() => createTokenCounter({ encoding: 'gpt2' as 'o200k_base' })).toThrow(
      'encoding must be o200k_base or cl100k_base, got gpt2.',
    );
  });
});

describe('countMessage', () => {
  const message: Message = {
    id: 'm1',
    role: 'assistant',
    parts: [
      { type: 'text', text: 'I will look.', provenance: 'own' },
      { type: 'opaque', media: 'image', estimatedTokens: 765 },
    ],
    toolCalls: [{ id: 'call_1', name: 'read_file', arguments: '{"path":"a.txt"}' }],
    answers: [],
    said: null,
    past: false,
    raw: undefined,
  };

  test('adds text, tool calls, estimates and 4 tokens for the message', () => {
    const { count, countMessage } = createTokenCounter();

    expect(countMessage(message)).toBe(
      4 + count('I will look.') + 765 + count('read_file') + count('{"path":"a.txt"}'),
    );
  });

  test('counts a message object once', () => {
    const { countMessage } = createTokenCounter();
    let reads = 0;
    const watched: Message = {
      ...message,
      get parts() {
        reads += 1;
        return message.parts;
      },
    };

    expect(countMessage(watched)).toBe(countMessage(watched));
    expect(reads).toBe(1);
  });
});
