import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadDefaultPrompts, loadPrompt } from '../../src/prompt/index.js';

const PROMPTS = fileURLToPath(new URL('../../prompts/', import.meta.url));
const files = readdirSync(PROMPTS, { recursive: true, encoding: 'utf8' }).map((path) => join(PROMPTS, path));

describe('loadPrompt', () => {
  test('says which file cannot be read', () => {
    expect(() => loadPrompt('no/such.prompt.md')).toThrow(
      'no/such.prompt.md: the prompt file cannot be read (ENOENT).',
    );
  });
});

describe('the shipped prompts', () => {
  test('are the four of a compaction, read once', () => {
    const prompts = loadDefaultPrompts();

    expect(Object.entries(prompts).map(([key, { name }]) => [key, name])).toEqual([
      ['classify', 'classify'],
      ['compress', 'compress'],
      ['extract', 'extract'],
      ['compare', 'compare'],
    ]);
    expect(loadDefaultPrompts()).toBe(prompts);
  });

  test('carry the hash of their file', () => {
    const file = readFileSync(join(PROMPTS, 'classify/v1.prompt.md'));

    expect(loadDefaultPrompts().classify.hash).toBe(createHash('sha256').update(file).digest('hex'));
  });

  test.each(files.filter((path) => path.endsWith('.prompt.md')))(
    '%s parses, and its name tells its version',
    (path) => {
      const { version } = loadPrompt(path);

      expect(basename(path, '.prompt.md').split('-').at(-1)).toBe(version);
    },
  );

  test.each(files.filter((path) => path.endsWith('.prompt.md')))('%s has examples that are JSON', (path) => {
    const lines = loadPrompt(path)
      .system.split('\n')
      .filter((line) => line.startsWith('[') || line.startsWith('{'));
    const [rows, answer] = lines.map((line) => JSON.parse(line));

    expect(answer.answers.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }: { id: string }) => id));
    for (const [index, { quote }] of answer.answers.entries()) {
      if (quote !== undefined) expect(rows[index].text.split(' ').slice(0, 10).join(' ')).toBe(quote);
    }
  });

  test.each(files.filter((path) => path.endsWith('cases.jsonl')))('%s holds labelled rows with ids', (path) => {
    const rows = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
