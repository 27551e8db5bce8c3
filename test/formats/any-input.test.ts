import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../../src/errors/index.js';
import { readSession } from '../../src/formats/index.js';
import { fingerprint } from '../../src/text/index.js';

const FIXTURES = ['claude-code.jsonl', 'pi.jsonl', 'swe-agent.traj'];
const sources = FIXTURES.map((file) => readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8'));
const anyValue = fc.oneof(
  fc.constantFrom(null, '', 'x', 0, true, [], {}, [null], [{ type: 'text' }], [{ type: 'image', source: null }]),
  fc.jsonValue({ maxDepth: 2 }),
);

describe('whatever stands in a file', () => {
  test.each([0, 1, 2])(
    'fixture %i with a value of another kind is read and reads back alike, or is refused',
    (which) => {
      const source = sources[which]!;
      const fields = [...source.matchAll(/"[\w]+":\s*(?="|\d|true|false|null|\[|\{)/gu)].map(
        ({ index, 0: { length } }) => index + length,
      );
      fc.assert(
        fc.property(fc.constantFrom(...fields), anyValue, (at, value) => {
          const end = endOfValue(source, at);
          staysWhole(source.slice(0, at) + JSON.stringify(value) + source.slice(end));
        }),
        { numRuns: 500 },
      );
    },
  );

  test('a fixture that is cut anywhere is read or refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.nat(), (source, at) =>
        staysWhole(source.slice(0, at % source.length)),
      ),
      { numRuns: 300 },
    );
  });

  test('any JSON is read or refused', () => {
    fc.assert(fc.property(fc.json(), (source) => staysWhole(source)));
  });
});

/** Read, and the same after writing; or refused as bad input. Anything else is a bug of ours. */
function staysWhole(source: string): void {
  let file: ReturnType<typeof readSession>;
  try {
    file = readSession(source, { file: 's' });
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInputError);
    return;
  }
  const live = file.session.messages.filter(({ past }) => !past);
  expect(file.reread(live).map(fingerprint)).toEqual(live.map(fingerprint));
  expect(typeof file.writeSession(live)).toBe('string');
}

/** End of the JSON value that begins here. */
function endOfValue(source: string, at: number): number {
  let depth = 0;
  let isText = false;
  for (let end = at; end < source.length; end += 1) {
    const character = source[end]!;
    if (isText && character === '\\') end += 1;
    else if (character === '"') isText = !isText;
    else if (!isText && /[[{]/u.test(character)) depth += 1;
    else if (!isText && /[\]}]/u.test(character)) depth -= 1;
    if (depth < 0) return end;
    if (depth === 0 && !isText && /[,}\]\n]/u.test(source[end + 1] ?? ',')) return end + 1;
  }
  return source.length;
}
