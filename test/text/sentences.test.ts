import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessLanguage, maskMentions, sentencesIn } from '../../src/text/index.js';

describe('sentences', () => {
  test.each([
    ['Stop. Wait!  Go?', ['Stop.', 'Wait!', 'Go?']],
    ['See `a. b` and "c. d" here. End', ['See `a. b` and "c. d" here.', 'End']],
    [
      'Visit https://a.io/x.html. Then v1.2.3 and 3.5. Ok',
      ['Visit https://a.io/x.html.', 'Then v1.2.3 and 3.5.', 'Ok'],
    ],
    ['Ask Dr. Lee, J. Doe, etc. about No. 7 now. Fine', ['Ask Dr. Lee, J. Doe, etc. about No. 7 now.', 'Fine']],
    ['先测试。再合并！', ['先测试。', '再合并！']],
  ])('%s', (text, expected) => {
    expect(sentencesIn(text, 0, text.length).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  test('hold every non-blank character once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const sentences = sentencesIn(text, 0, text.length);
        expect(
          sentences
            .map(({ start, end }) => text.slice(start, end))
            .join('')
            .replace(/\s/gu, ''),
        ).toBe(text.replace(/\s/gu, ''));
      }),
    );
  });
});

describe('languages', () => {
  test.each([
    ['Never push to the main branch', 'en'],
    ['Bitte nicht auf den Server pushen', 'de'],
    ['Ne touche pas à la base', 'fr'],
    ['No borres los registros de la tabla', 'es'],
    ['Não apague os arquivos da pasta', 'pt'],
    ['不要修改文件', 'zh'],
    ['ファイルを消さないで', 'ja'],
    ['फ़ाइल मत बदलो', 'hi'],
    ['Не трогай прод', 'ru'],
    ['Non toccare mai il database di produzione', 'other'],
    ['ห้ามลบไฟล์นี้', 'other'],
    ['`x`', 'en'],
  ] as const)('%s is %s', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });
});

test('masking keeps every offset', () => {
  expect(maskMentions('Don’t run `rm -rf` or say "never ever"')).toBe('Don\'t run `xx xxx` or say "xxxxx xxxx"');
  const text = fc
    .array(fc.constantFrom('`', '"', '“', '”', '😀', 'ab ', ' ', '’', 'https://x.io/😀'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (words) => {
      expect(maskMentions(words)).toHaveLength(words.length);
    }),
  );
});
