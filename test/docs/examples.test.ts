import { readdirSync, readFileSync } from 'node:fs';
import { OpenAI } from 'openai';
import { describe, expect, test } from 'vitest';
import { openaiChat } from '../../src/formats/index.js';
import * as holdfast from '../../src/index.js';
import { scriptedModel } from '../../src/testing/index.js';
import * as text from '../../src/text/index.js';
import { prodSession } from '../support/chat.js';
import { message } from '../support/make.js';

/** What an example may lean on without saying where it comes from. */
const SCOPE = {
  ...text,
  ...holdfast,
  openaiChat,
  message: message('user', 'Never push to main.'),
  OpenAI,
  counter: holdfast.createTokenCounter(),
  model: scriptedModel([]),
};

interface Example {
  readonly file: string;
  readonly code: string;
  /** What the last line gives, as the comment after it says; null when the example only has to run. */
  readonly expected: string | null;
}

function examplesIn(file: string): Example[] {
  const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
  return [...source.matchAll(/^ \* @example[^\n]*\n(?: \*(?! @|\/)[^\n]*\n)*/gmu)].map(([block]) => {
    const lines = block
      .replace(/^ \* @example ?/u, '')
      .split('\n')
      .map((line) => line.replace(/^ \* ?/u, ''))
      .filter((line) => line.trim() !== '');
    const [, last = '', expected = null] = /^(.*?);?(?: \/\/ (.*))?$/u.exec(lines.at(-1)!)!;
    return { file, code: [...lines.slice(0, -1), `return (${last});`].join('\n'), expected };
  });
}

const files = readdirSync(new URL('../../src/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts'),
);
const examples = files.flatMap(examplesIn);
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...args: string[]
) => (...values: unknown[]) => Promise<unknown>;

async function run(code: string, scope: Record<string, unknown>): Promise<unknown> {
  return new AsyncFunction(...Object.keys(scope), code)(...Object.values(scope));
}

/** `Set { 'a' }` and `…` are how people write; this is how a program reads them. */
function readable(expected: string): string {
  return expected.replace(/^Set \{(.*)\}$/u, 'new Set([$1])').replace(/, … \}/u, ' }');
}

describe('examples in the docstrings', () => {
  test('are found', () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  test.each(examples)('$file: $code', async ({ file, code, expected }) => {
    const module = (await import(`../../src/${file}`)) as Record<string, unknown>;
    const isNeutral = file.startsWith('spans/');
    const messages = isNeutral ? [SCOPE.message] : prodSession();
    const scope = { ...SCOPE, ...module, messages, state: undefined };
    const result = await run(code, scope);
    if (expected === null) return;
    const wanted = await run(`return (${readable(expected)});`, {});
    if (expected.includes('…') && typeof wanted === 'object') expect(result).toMatchObject(wanted as object);
    else expect(result).toEqual(wanted);
  });
});
