import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** Every pattern that reads text of a conversation in these rooms, found in the sources so that none is forgotten. */
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const ROOMS = ['classify', 'spans'];
const TEXT_FILES = ['text/sentences.ts', 'text/mask.ts', 'text/language.ts'];
/** Attack strings are tried where the automaton cannot read a look-ahead. */
const ATTACKS = { checker: 'fuzz', timeout: 4000, incubationTimeout: 150, attackTimeout: 150 } as const;

function patternsIn(file: string): [name: string, source: string, flags: string][] {
  const source = ts.createSourceFile(file, readFileSync(SRC + file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: [string, string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push([`${file}:${line + 1}`, node.text.slice(1, end), node.text.slice(end + 1)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = ROOMS.flatMap((room) =>
  readdirSync(SRC + room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${room}/${name}`),
);
const patterns = [...files, ...TEXT_FILES].flatMap(patternsIn);

describe('patterns', () => {
  test('are found in the sources', () => {
    expect(patterns.length).toBeGreaterThan(100);
  });

  test.each(patterns)('%s is linear', (_name, source, flags) => {
    const proof = checkSync(source, flags, { timeout: 4000, checker: 'automaton' });
    const verdict = proof.status === 'unknown' ? checkSync(source, flags, ATTACKS) : proof;
    expect(verdict.status, source.slice(0, 120)).toBe('safe');
  });
});
