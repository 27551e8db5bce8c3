import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitUserText } from '../../src/formats/split-user-text.js';

const REMINDER = '<system-reminder>\nUse tabs.\n</system-reminder>';
const split = (text: string) => splitUserText(text).map((part) => [part.provenance, part.text]);

describe('whose words stand in a user turn', () => {
  test.each([
    ['the words of a person', 'Never push to main.', [['own', 'Never push to main.']]],
    ['nothing', '', [['own', '']]],
    ['a reminder alone', REMINDER, [['machine', REMINDER]]],
    [
      'a reminder behind the words',
      `Fix it.\n${REMINDER}`,
      [
        ['own', 'Fix it.'],
        ['machine', REMINDER],
      ],
    ],
    [
      'a reminder before the words',
      `${REMINDER}\nFix it.`,
      [
        ['machine', REMINDER],
        ['own', 'Fix it.'],
      ],
    ],
    [
      'a reminder with blanks behind it',
      `${REMINDER} \r\nFix it.`,
      [
        ['machine', `${REMINDER} \r`],
        ['own', 'Fix it.'],
      ],
    ],
    [
      'words on both sides',
      `A.\n${REMINDER}\nB.`,
      [
        ['own', 'A.'],
        ['machine', REMINDER],
        ['own', 'B.'],
      ],
    ],
    [
      'blank lines around a reminder are nobody’s',
      `\n${REMINDER}\n\n`,
      [
        ['machine', ''],
        ['machine', REMINDER],
        ['machine', '\n'],
      ],
    ],
    ['words on the line where a reminder ends are kept', `${REMINDER}Fix it.`, [['own', `${REMINDER}Fix it.`]]],
    ['words on the line where it begins are kept', `Fix it. ${REMINDER}`, [['own', `Fix it. ${REMINDER}`]]],
    [
      'a reminder that never ends, behind words, is left in them',
      'Fix it.\n<system-reminder>x',
      [['own', 'Fix it.\n<system-reminder>x']],
    ],
    [
      'a reminder that never ends, at the start, is all there is',
      '<system-reminder>x\ny',
      [['machine', '<system-reminder>x\ny']],
    ],
    [
      'two blocks on one line',
      '<bash-input>ls</bash-input><bash-stdout>a</bash-stdout>',
      [['machine', '<bash-input>ls</bash-input><bash-stdout>a</bash-stdout>']],
    ],
    [
      'a command and its output',
      '<command-name>/clear</command-name>\n  <command-message>clear</command-message>\nGo on.',
      [
        ['machine', '<command-name>/clear</command-name>'],
        ['machine', '  <command-message>clear</command-message>'],
        ['own', 'Go on.'],
      ],
    ],
    [
      'a task notification, to its end',
      '<task-notification>\ndone\n</task-notification>\nRead it.',
      [['machine', '<task-notification>\ndone\n</task-notification>\nRead it.']],
    ],
    [
      'an interruption',
      '[Request interrupted by user for tool use]',
      [['machine', '[Request interrupted by user for tool use]']],
    ],
    [
      'an interruption and what was said then',
      '[Request interrupted by user]\nUse pnpm.',
      [
        ['machine', '[Request interrupted by user]'],
        ['own', 'Use pnpm.'],
      ],
    ],
    ['a tag of no runtime', '<div>\nUse pnpm.\n</div>', [['own', '<div>\nUse pnpm.\n</div>']]],
    [
      'an earlier summary',
      'This session is being continued from a previous conversation that ran out.',
      [['summary', 'This session is being continued from a previous conversation that ran out.']],
    ],
    [
      'a summary that quotes a reminder',
      `<summary>\n${REMINDER}\nNever push.`,
      [['summary', `<summary>\n${REMINDER}\nNever push.`]],
    ],
  ])('%s', (_why, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  test('the parts joined by a line feed are the text, byte for byte, and no word is lost', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\n',
        ' ',
        '\r\n',
        '\ud83d',
        '<system-reminder>',
        '</system-reminder>',
        '<bash-stdout>',
        '</bash-stdout>',
      ),
      fc.constantFrom('[Request interrupted by user]', '<summary>', 'Use pnpm.'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(
          splitUserText(text)
            .map((part) => part.text)
            .join('\n'),
        ).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('words that stand outside of every block are the person’s', () => {
    const block = fc.constantFrom(REMINDER, '<bash-stdout>x</bash-stdout>', '[Request interrupted by user]');
    const words = fc.constantFrom('Use pnpm.', 'Never push.\n\nAsk me first.');
    fc.assert(
      fc.property(fc.array(fc.tuple(block, words), { minLength: 1 }), (pairs) => {
        const own = splitUserText(pairs.flat().join('\n')).filter(({ provenance }) => provenance === 'own');
        expect(own.map(({ text }) => text)).toEqual(pairs.map(([, said]) => said));
      }),
    );
  });

  test('many blocks that never close cost no more than reading the text', () => {
    const text = `Words.\n${'<system-reminder>\n<bash-stdout>\n'.repeat(20_000)}`;
    expect(splitUserText(text)).toHaveLength(1);
  });
});
