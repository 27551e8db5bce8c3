import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const STAGES = ['spans', 'classify', 'pin', 'evict', 'compress', 'assemble', 'verify'];

/** A lower floor never imports a higher one; rooms of one floor never import each other. DESIGN: rooms and floors. */
const FLOOR: Record<string, number> = {
  types: 0,
  errors: 1,
  text: 1,
  tokens: 2,
  predicate: 2,
  prompt: 2,
  // The blind pass of `proof` asks through the port of `llm`, so `llm` lies half a floor below.
  llm: 2.5,
  proof: 3,
  ...Object.fromEntries(STAGES.map((stage) => [stage, 4])),
  options: 5,
  commit: 5,
  compact: 6,
  audit: 6,
  index: 7,
  openai: 8,
  formats: 8,
  testing: 8,
  adapters: 9,
  report: 9,
  eval: 9,
  server: 10,
  cli: 11,
};
const PURE_ROOMS = new Set(['types', 'errors', 'text', 'predicate', 'spans', 'pin', 'evict', 'assemble', 'commit']);
/** Hashing is a pure function of its input; everything else of Node's, and every client, is an effect. */
const EFFECT = /^node:(?!crypto$)|^openai$|^p-retry$|^msw|^tiktoken/;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly specifier: string;
}

const roomOf = (path: string): string => path.split('/')[0]!.replace(/\.ts$/, '');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join(posix.sep))
  .filter((path) => path.endsWith('.ts'));

const edges: Edge[] = files.flatMap((file) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map(
    ([, specifier]) => ({
      file,
      from: roomOf(file),
      specifier: specifier!,
      to: specifier!.startsWith('.')
        ? roomOf(
            relative('/', posix.resolve('/', posix.dirname(file), specifier!))
              .split(sep)
              .join('/')
              .replace(/\.js$/, '.ts'),
          )
        : specifier!,
    }),
  ),
);

describe('the house', () => {
  test('every room has a floor', () => {
    expect(files.map(roomOf).filter((room) => !(room in FLOOR))).toEqual([]);
  });

  test('imports never go up, and rooms of one floor never import each other', () => {
    const wrong = edges.filter(
      ({ from, to, specifier }) => specifier.startsWith('.') && from !== to && FLOOR[to]! >= FLOOR[from]!,
    );
    expect(wrong).toEqual([]);
  });

  test('pure rooms import no effects', () => {
    expect(edges.filter(({ from, specifier }) => PURE_ROOMS.has(from) && EFFECT.test(specifier))).toEqual([]);
  });

  test('every folder of src is entered through its index', () => {
    const around = edges.filter(
      ({ from, to, specifier }) => specifier.startsWith('.') && from !== to && !/\/(index|[a-z]+)\.js$/.test(specifier),
    );
    expect(around).toEqual([]);
  });
});
