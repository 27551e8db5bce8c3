import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowerBound, upperBound, wilson } from '../../src/eval/index.js';

describe('intervals agree with published values', () => {
  test.each([
    [8, 10, 0.49016, 0.94332],
    [490, 500, 0.96358, 0.9891],
    [500, 500, 0.99238, 1],
  ])('Wilson of %i in %i', (hits, total, low, high) => {
    expect(wilson(hits, total).low).toBeCloseTo(low, 4);
    expect(wilson(hits, total).high).toBeCloseTo(high, 4);
  });

  test.each([
    [0, 100, 0.0295],
    [0, 300, 0.0099],
    [0, 1000, 0.003],
    [1, 10, 0.3942],
  ])('the exact one-sided upper bound of %i in %i', (hits, total, bound) => {
    expect(upperBound(hits, total)).toBeCloseTo(bound, 3);
  });

  test('nothing counted bounds nothing', () => {
    expect([upperBound(0, 0), lowerBound(0, 0), wilson(0, 0)]).toEqual([1, 0, { low: 0, high: 1 }]);
  });
});

test('a share lies within its bounds, however many rows', () => {
  const counts = fc
    .integer({ min: 1, max: 5000 })
    .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(counts, ([hits, total]) => {
      expect(upperBound(hits, total)).toBeGreaterThanOrEqual(hits / total);
      expect(lowerBound(hits, total)).toBeLessThanOrEqual(hits / total);
    }),
    { numRuns: 60 },
  );
});
