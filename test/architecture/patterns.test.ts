import { readdirSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** Every pattern of the house, found in the sources so that none is forgotten: text of a conversation may be made to be slow. */
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
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

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join(posix.sep))
  .filter((name) => name.endsWith('.ts'));
const patterns = files.flatMap(patternsIn);

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
