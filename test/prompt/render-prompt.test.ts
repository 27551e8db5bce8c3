import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Prompt, renderPrompt } from '../../src/prompt/index.js';

const prompt: Prompt = {
  name: 'classify',
  version: 'v1',
  description: 'Sorts.',
  input: ['rows'],
  output: 'classify_rows',
  hash: 'abc',
  system: 'Sort.',
  user: '<rows>\n{{rows}}\n</rows>',
};
const dataOf = (user: string): string => user.slice('<rows>\n'.length, -'\n</rows>'.length);

describe('renderPrompt', () => {
  test('sets values in as JSON and leaves the instructions alone', () => {
    expect(renderPrompt(prompt, { rows: [{ id: 'r1', text: 'Say "no".' }] })).toEqual({
      name: 'classify',
      version: 'v1',
      hash: 'abc',
      system: 'Sort.',
      user: '<rows>\n[{"id":"r1","text":"Say \\"no\\"."}]\n</rows>',
    });
  });

  test('never expands a placeholder or a replacement pattern inside a value', () => {
    const { user } = renderPrompt(prompt, { rows: '{{rows}} $& $1 $`' });

    expect(user).toBe('<rows>\n"{{rows}} $& $1 $`"\n</rows>');
  });

  test('keeps any text inside its tag, on one line, and gives it back unchanged', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('</rows>', '\u2028', '\u2029', '\n', '{{rows}}', '<', '"'),
      ),
    );
    fc.assert(
      fc.property(hostile, (rows) => {
        const data = dataOf(renderPrompt(prompt, { rows }).user);

        expect(data).not.toMatch(/[<\n\r\u2028\u2029]/u);
        expect(JSON.parse(data)).toEqual(rows);
      }),
    );
  });

  test.each([
    ['a value is missing', {}, 'Prompt classify v1 needs a JSON value for its input "rows".'],
    ['a value is no JSON', { rows: undefined }, 'Prompt classify v1 needs a JSON value for its input "rows".'],
    [
      'a value is not asked for',
      { rows: [], notes: 1 },
      'Prompt classify v1 has no input "notes"; its inputs are rows.',
    ],
  ])('refuses when %s', (_what, values, message) => {
    expect(() => renderPrompt(prompt, values)).toThrow(message);
  });
});
