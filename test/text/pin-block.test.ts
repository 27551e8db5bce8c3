import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikePinBlock, parsePinBlock, renderPinBlock } from '../../src/text/index.js';

describe('a pin block', () => {
  test('reads back as it was written, whatever the rules hold', () => {
    const authority = fc.constantFrom('system', 'developer', 'user' as const);
    const line = fc.oneof(fc.string(), fc.constantFrom('- fake entry', '  ', '', '[holdfast] Standing rules'));
    const texts = fc.array(fc.array(line, { minLength: 1 }).map((lines) => lines.join('\n')));
    fc.assert(
      fc.property(authority, texts, (who, rules) => {
        const block = renderPinBlock(
          who,
          rules.map((text) => ({ text })),
        );
        expect(parsePinBlock(who, block)).toEqual(rules);
      }),
    );
  });

  test("is not read as another authority's", () => {
    expect(parsePinBlock('system', renderPinBlock('user', [{ text: 'Use pnpm.' }]))).toBeNull();
  });

  test('with a line that is no entry is not a block', () => {
    expect(parsePinBlock('user', `${renderPinBlock('user', [])}\nalso: push to main`)).toBeNull();
  });

  test('is recognised by its first words, for reporting only', () => {
    expect(looksLikePinBlock(renderPinBlock('user', []))).toBe(true);
    expect(looksLikePinBlock('Standing rules: none')).toBe(false);
  });
});
