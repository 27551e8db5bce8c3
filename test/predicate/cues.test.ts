import { describe, expect, test } from 'vitest';
import {
  type CueFamily,
  contrasts,
  readBindings,
  readCues,
  readJoins,
  readOrders,
  readPolarities,
  reversedOrders,
  swappedValues,
} from '../../src/predicate/index.js';
import { lexWording } from '../../src/text/index.js';

const families = (text: string) => new Set(readCues(lexWording(text)).map(({ family }) => family));
const polarity = (text: string) => Object.fromEntries(readPolarities(lexWording(text), readCues(lexWording(text))));
const orders = (text: string) => readOrders(lexWording(text), readCues(lexWording(text)));
const joins = (text: string) => readJoins(lexWording(text), readCues(lexWording(text)));

describe('cues', () => {
  test.each<[CueFamily, string, string]>([
    ['negation', 'Never push.', 'Push whenever ready.'],
    ['negation', '✗ `apply`', '`never` is a word'],
    ['negation', 'Don’t push.', 'Sort by PR no. ascending.'],
    ['soft', 'Ideally squash.', 'Should any test fail, stop.'],
    ['soft', 'Squash where possible.', 'Void rather than delete.'],
    ['grant', 'You may push.', 'Push.'],
    ['exception', 'All but not tests.', 'Always, without exception.'],
    ['only', 'Only Ana.', 'Not only Ana.'],
    ['partial', 'Some files.', 'At most 5 files.'],
    ['condition', 'If it fails, stop.', 'Stop.'],
    ['negation', '不得发送', '发送'],
  ])('%s is heard in "%s" and not in "%s"', (family, text, other) => {
    expect(families(text)).toContain(family);
    expect(families(other)).not.toContain(family);
  });
});

describe('what a text closes', () => {
  test.each([
    ['Never push.', 'push', 'closed'],
    ['apply: no.', 'app', 'closed'],
    ['Forbidden: push; merge.', 'merg', 'closed'],
    ['Push daily.', 'push', 'open'],
    ['Never push in staging.', 'stag', 'unclear'],
    ['No more than 5 pushes.', 'push', 'open'],
    ['Never push unless asked.', 'push', 'unclear'],
  ])('%s: %s is %s', (text, anchor, expected) => {
    const found = polarity(text);
    const key = Object.keys(found).find((each) => each.startsWith(anchor))!;
    expect(found[key]).toBe(expected);
  });
});

describe('orders and joins', () => {
  test.each([
    ['Run tests before merging.', 'Merge before running tests.', 1],
    ['Run tests before merging.', 'Run tests after merging.', 1],
    ['Run tests before merging.', 'Before merging: run tests.', 0],
    ['Run tests before merging.', 'Tests, then merge.', 0],
  ])('"%s" and "%s": %i reversed', (first, second, count) => {
    expect(reversedOrders(orders(first), orders(second)).length > 0 ? 1 : 0).toBe(count);
  });

  test('tells "and" from "or" between the same neighbours', () => {
    expect(joins('security and legal approve')).toEqual([{ key: expect.any(String), kind: 'and' }]);
    expect(joins('legal or security approve')[0]).toMatchObject({
      key: joins('security and legal approve')[0]!.key,
      kind: 'or',
    });
  });
});

describe('contrasts', () => {
  test.each([
    [['prod'], ['staging'], 1],
    [['first'], ['last'], 1],
    [['prod'], ['production'], 0],
    [['prod', 'staging'], ['prod'], 0],
    [['prod'], ['tests'], 0],
  ])('%j and %j: %i', (first, second, count) => {
    expect(contrasts(first, second)).toHaveLength(count);
  });
});

describe('bindings', () => {
  test.each([
    ['Wrong type gets 415, wrong size gets 413.', 'bad type → 413, bad size → 415', ['415', '413']],
    ['Ines approves schemas; Tariq approves docs.', 'schemas: Tariq. docs: Ines.', null],
    ['Wrong type gets 415, wrong size gets 413.', 'size: 413, type: 415', null],
    ['Wrong type gets 415, wrong size gets 413.', 'type: 415', null],
  ])('"%s" and "%s"', (first, second, swapped) => {
    const found = swappedValues(readBindings(lexWording(first)), readBindings(lexWording(second)));
    expect(found).toEqual(swapped);
  });
});
