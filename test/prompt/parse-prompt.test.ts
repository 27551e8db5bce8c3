import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PromptError } from '../../src/errors/index.js';
import { parsePrompt } from '../../src/prompt/index.js';

const HEADER = [
  '---',
  'name: classify',
  'version: v1',
  'description: Sorts.',
  'input: [rows]',
  'output: classify_rows',
  '---',
];
const GOOD = [...HEADER, 'system:', 'Sort {"a":{"b":1}} well.', '', 'user:', '<rows>', '{{rows}}', '</rows>', ''].join(
  '\n',
);

const without = (line: string) => GOOD.replace(`${line}\n`, '');

describe('parsePrompt', () => {
  test('reads header and parts, and hashes the whole file as sha256sum does', () => {
    expect(parsePrompt('p.md', GOOD)).toEqual({
      name: 'classify',
      version: 'v1',
      description: 'Sorts.',
      input: ['rows'],
      output: 'classify_rows',
      hash: createHash('sha256').update(GOOD).digest('hex'),
      system: 'Sort {"a":{"b":1}} well.',
      user: '<rows>\n{{rows}}\n</rows>',
    });
  });

  test('reads a file with a byte order mark and Windows line ends alike', () => {
    const { hash: _hash, ...prompt } = parsePrompt('p.md', GOOD);
    const { hash: _other, ...windows } = parsePrompt('p.md', `\ufeff${GOOD.replaceAll('\n', '\r\n')}`);

    expect(windows).toEqual(prompt);
  });

  test.each([
    [
      'no front matter',
      'system:\nx\nuser:\n{{rows}}',
      'p.md:1: a prompt begins with a line "---" and its front matter.',
    ],
    ['front matter without an end', '---\nname: x\n', 'p.md:1: the front matter needs a closing line "---".'],
    ['broken YAML', GOOD.replace('[rows]', '[rows'), 'p.md:6: the front matter is not YAML (BAD_INDENT).'],
    [
      'a header that is a list',
      `---\n- a\n---\nsystem:\nx\nuser:\ny`,
      'p.md:1: the front matter needs the keys name, version, description, input, output.',
    ],
    [
      'an unknown key',
      GOOD.replace('version: v1', 'version: v1\nmodel: gpt'),
      'p.md:4: unknown key "model"; the keys are name, version, description, input, output.',
    ],
    [
      'a missing key',
      without('output: classify_rows'),
      'p.md:1: the key "output" is missing; the keys are name, version, description, input, output.',
    ],
    [
      'a version that is none',
      GOOD.replace('version: v1', 'version: 1'),
      'p.md:3: "version" must be v and a number, such as v1.',
    ],
    ['an empty description', GOOD.replace('Sorts.', ''), '"description" must be one sentence.'],
    [
      'an input that is no list',
      GOOD.replace('[rows]', 'rows'),
      'p.md:5: "input" must list the names of its values, such as [rows].',
    ],
    ['no system part', without('system:'), 'p.md:7: after the front matter a line "system:" must follow.'],
    ['no user part', without('user:'), 'p.md:8: after the system part a line "user:" must follow.'],
    [
      'words before the system part',
      GOOD.replace('system:', 'Hello\nsystem:'),
      'p.md:8: only blank lines may stand between front matter and "system:".',
    ],
    [
      'a part that comes twice',
      `${GOOD}user:\nagain`,
      'p.md:15: "user:" must stand on a line of its own once, first on line 11.',
    ],
    [
      'an empty system part',
      without('Sort {"a":{"b":1}} well.'),
      'p.md:8: the system part is empty: write the instructions there.',
    ],
    [
      'a placeholder among the instructions',
      GOOD.replace('Sort ', 'Sort {{rows}} '),
      'p.md:9: {{rows}} must move to the user part: conversation text never stands among instructions.',
    ],
    [
      'an unknown placeholder',
      GOOD.replace('</rows>', '</rows>\n{{context}}'),
      'p.md:15: {{context}} is no input of this prompt; its inputs are rows.',
    ],
    [
      'a placeholder with a slip',
      GOOD.replace('{{rows}}', '{{ rows }}'),
      'p.md:13: {{ rows }} is no input of this prompt; its inputs are rows.',
    ],
    [
      'an input that is not used',
      GOOD.replace('[rows]', '[rows, notes]'),
      'p.md:11: the user part must use the input {{notes}}.',
    ],
  ])('refuses %s, naming file and line', (_what, text, message) => {
    expect(() => parsePrompt('p.md', text)).toThrow(PromptError);
    expect(() => parsePrompt('p.md', text)).toThrow(message);
  });
});
