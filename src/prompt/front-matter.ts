import { type Document, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import type { PromptError } from '../errors/index.js';
import type { Prompt } from './prompt.js';

export type FrontMatter = Pick<Prompt, 'name' | 'version' | 'description' | 'input' | 'output'>;

/** Makes the error for a place in the header (an offset, or null for the whole of it) and what would be right there. */
type Refuse = (offset: number | null, expected: string) => PromptError;

const KEYS = ['name', 'version', 'description', 'input', 'output'] as const;
const NAME = /^[a-z][a-z0-9_]{0,59}$/u;
const VERSION = /^v[1-9][0-9]{0,5}$/u;

/**
 * Checks a prompt's front matter: exactly the keys name, version, description, input and output.
 * @throws what `refuse` makes
 */
export function readFrontMatter(document: Document, refuse: Refuse): FrontMatter {
  if (!isMap(document.contents)) throw refuse(null, `the front matter needs the keys ${KEYS.join(', ')}`);
  const nodes = new Map<string, Node | null>();
  for (const pair of document.contents.items) {
    const key = keyOf(pair as Pair<Node, Node | null>);
    if (!(KEYS as readonly string[]).includes(key.name)) {
      throw refuse(key.offset, `unknown key "${key.name}"; the keys are ${KEYS.join(', ')}`);
    }
    nodes.set(key.name, (pair.value as Node | null) ?? null);
  }
  const missing = KEYS.find((key) => !nodes.has(key));
  if (missing !== undefined) throw refuse(null, `the key "${missing}" is missing; the keys are ${KEYS.join(', ')}`);

  const text = (key: (typeof KEYS)[number], pattern: RegExp, expected: string): string => {
    const node = nodes.get(key) ?? null;
    if (isScalar(node) && typeof node.value === 'string' && pattern.test(node.value)) return node.value;
    throw refuse(offsetOf(node), `"${key}" must be ${expected}`);
  };
  return {
    name: text('name', NAME, 'a lower-case name, such as classify'),
    version: text('version', VERSION, 'v and a number, such as v1'),
    description: text('description', /\S/u, 'one sentence'),
    input: readInput(nodes.get('input') ?? null, refuse),
    output: text('output', NAME, 'the name of the schema of its answer, such as classify_rows'),
  };
}

function readInput(node: Node | null, refuse: Refuse): string[] {
  const names = isSeq(node) ? node.items.map((entry) => (isScalar(entry) ? entry.value : null)) : [];
  if (names.length > 0 && names.every((name): name is string => typeof name === 'string' && NAME.test(name)))
    return names;
  throw refuse(offsetOf(node), '"input" must list the names of its values, such as [rows]');
}

function keyOf({ key }: Pair<Node, Node | null>): { readonly name: string; readonly offset: number | null } {
  return { name: isScalar(key) ? String(key.value) : '?', offset: offsetOf(key) };
}

function offsetOf(node: Node | null): number | null {
  return node?.range?.[0] ?? null;
}
