import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { ADDRESS_PATTERNS, CUE_PATTERNS, LICENCES } from '../../src/proof/index.js';

const PATTERNS = [
  ...[...LICENCES, ...ADDRESS_PATTERNS].map(({ id, pattern }) => [id, pattern] as const),
  ...Object.entries(CUE_PATTERNS),
];

describe('every pattern of the tables runs in linear time', () => {
  test.each(PATTERNS)('%s', (_id, pattern) => {
    expect(checkSync(pattern.source, pattern.flags.replace('g', '')).status).toBe('safe');
  });
});
