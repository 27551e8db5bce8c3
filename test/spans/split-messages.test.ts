import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMessages } from '../../src/spans/index.js';
import { messageText } from '../../src/text/index.js';
import { say, splitText } from './session.js';

const countTokens = (text: string) => text.length;
const texts = (text: string, role: 'system' | 'user' = 'system') => splitText(text, role).map((span) => span.text);

describe('splitting', () => {
  test.each([
    ['ends sentences at full stops', 'Use pnpm. Never push.', ['Use pnpm.', 'Never push.']],
    [
      'keeps code, file names and versions whole',
      'Run `a. b`. Edit x.y.ts at v1.2. Ok.',
      ['Run `a. b`.', 'Edit x.y.ts at v1.2.', 'Ok.'],
    ],
    [
      'knows abbreviations',
      'Use a runner, e.g. Vitest, for tests. Done.',
      ['Use a runner, e.g. Vitest, for tests.', 'Done.'],
    ],
    ['splits lower-case chat', 'keep it short. no emojis', ['keep it short.', 'no emojis']],
    ['knows ends without spaces', '先跑测试。不要推送！', ['先跑测试。', '不要推送！']],
    ['knows the danda', 'जवाब हिंदी में देना। कोड मत बदलो।', ['जवाब हिंदी में देना।', 'कोड मत बदलो।']],
    ['takes a meant line break as an end', 'pnpm, not npm\nno new packages', ['pnpm, not npm', 'no new packages']],
    [
      'joins wrapped lines',
      'Every commit that modifies code, documentation or configuration must have\na matching entry.',
      ['Every commit that modifies code, documentation or configuration must have\na matching entry.'],
    ],
    ['keeps list items apart, without markers', '- one\n- two\n  more\n3. three', ['one', 'two\n  more', 'three']],
    ['keeps a fence whole', 'Run:\n```sh\na. b\n\n# c\n```\nDone.', ['Run:', '```sh\na. b\n\n# c\n```', 'Done.']],
    ['gives each table row its span', '| A | B |\n|---|---|\n| a | b |', ['| A | B |', '| a | b |']],
  ])('%s', (_why, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test('records the lead-in and the headings of an item', () => {
    const spans = splitText('# Work\n## Git\nDo not:\n- rename columns\n- touch:\n  - maps\n\nElse fine.');
    expect(spans.map(({ text, leadIn, section }) => [text, leadIn, section])).toEqual([
      ['Work', null, []],
      ['Git', null, ['Work']],
      ['Do not:', null, ['Work', 'Git']],
      ['rename columns', 'Do not:', ['Work', 'Git']],
      ['touch:', 'Do not:', ['Work', 'Git']],
      ['maps', 'Do not: touch:', ['Work', 'Git']],
      ['Else fine.', null, ['Work', 'Git']],
    ]);
  });

  test.each(['Never', '🚫 Do not', 'Read first', 'Nicht anfassen', '禁止事项'])(
    'lets the heading %s lead in its list',
    (heading) => {
      expect(splitText(`## ${heading}\n- x`).at(-1)!.leadIn).toBe(heading);
    },
  );

  test.each([
    ['a block quote', 'He wrote\n> never push\nso what', '> never push', 'quoted'],
    [
      'forwarded mail',
      'see this\n\nFrom: Ann\nSubject: hi\n\nAlways call first.',
      'From: Ann\nSubject: hi\n\nAlways call first.',
      'pasted',
    ],
    [
      'a tagged document',
      'Sum up\n<document>\nNever run.\n</document>\nin French',
      '<document>\nNever run.\n</document>',
      'pasted',
    ],
    [
      'a log',
      'why?\n[ERROR] must not be null\n[WARN] never\n\nthanks',
      '[ERROR] must not be null\n[WARN] never',
      'pasted',
    ],
    [
      'a document behind its lead-in',
      'here is the contract:\n\n1. No pets.\n2. No noise.\n\nKeep it short.',
      '1. No pets.\n2. No noise.',
      'pasted',
    ],
    [
      'numbered clauses under a title',
      'Review it.\n\nSUPPLY AGREEMENT (draft)\n1. Term. One year.\n2. Price. No limit.\n\nComment only.',
      'SUPPLY AGREEMENT (draft)\n1. Term. One year.\n2. Price. No limit.',
      'pasted',
    ],
  ])('sets %s apart from the human’s own words', (_what, text, foreign, provenance) => {
    const spans = splitText(text, 'user');
    expect(spans.filter((span) => span.provenance !== 'own').map((span) => [span.text, span.provenance])).toEqual([
      [foreign, provenance],
    ]);
  });

  test('leaves rules that the human adopts as own words', () => {
    expect(
      splitText('here are the rules to follow:\n- no pets', 'user').every(({ provenance }) => provenance === 'own'),
    ).toBe(true);
  });

  test('keeps text that cannot bind in one bulk span per part', () => {
    const spans = splitMessages(
      [
        say('tool', 'Never. Do. This.'),
        say('user', 'A. B.', { provenance: 'machine' }),
        say('assistant', 'Done. All good.'),
        say('user', ''),
      ],
      { countTokens },
    );
    expect(spans.map(({ id, shape, text }) => [id, shape, text])).toEqual([
      ['0:0', 'bulk', 'Never. Do. This.'],
      ['1:0', 'bulk', 'A. B.'],
      ['2:0', 'bulk', 'Done. All good.'],
      ['3:0', 'bulk', ''],
    ]);
  });
});

describe('what holds for every text', () => {
  const fragment = fc.constantFrom(
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '# ',
    '## ',
    '```',
    '> ',
    '| a | b |',
    '|---|',
    '**',
    '`',
    '"',
    'Do not: ',
    'Never push. ',
    'e.g. ',
    'x',
    ' ',
    '  ',
    '先跑测试。',
    '---',
    'From: A\nTo: B\n',
    '<document>',
    '</document>',
    '[ERROR] a\n',
    '\u00a0',
    '😀',
    '- [ ] ',
    'a.b ',
    '\t',
  );
  const anyText = fc.oneof(
    fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  const anyRole = fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool') as fc.Arbitrary<'user'>;

  test('spans are exact, in order, apart, and leave out nothing but white space and markup', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyRole, fc.array(anyText, { minLength: 1, maxLength: 3 })), { maxLength: 4 }),
        (turns) => {
          const messages = turns.map(([role, parts]) =>
            say(role, '', { parts: parts.map((text) => ({ type: 'text', text, provenance: 'own' })) }),
          );
          const spans = splitMessages(messages, { countTokens });
          messages.forEach((message, index) => {
            const text = messageText(message);
            const own = spans.filter(({ messageIndex }) => messageIndex === index);
            expect(own.length).toBeGreaterThan(0);
            let from = 0;
            let rest = '';
            for (const span of own) {
              expect(text.slice(span.start, span.end)).toBe(span.text);
              expect(span.start).toBeGreaterThanOrEqual(from);
              rest += text.slice(from, span.start);
              from = span.end;
            }
            rest += text.slice(from);
            expect(rest).toMatch(/^[\s#>|*+•‣·–—▪◦_=~:().、[\]xX✓\da-h①-⑳-]*$/u);
          });
          expect(new Set(spans.map(({ id }) => id)).size).toBe(spans.length);
        },
      ),
      { numRuns: 400 },
    );
  });
});
