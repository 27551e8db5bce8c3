import { describe, expect, test } from 'vitest';
import { settleStatuses } from '../../src/pin/settle-statuses.js';
import { pin } from '../support/make.js';

/** Statuses of the earlier and the later rule. */
function settle(earlier: string, later: string, extra: { earlier?: object; later?: object } = {}): string[] {
  const pins = [pin('a', 1, earlier, extra.earlier), pin('b', 5, later, extra.later)];
  return settleStatuses(pins).map(({ status }) => status);
}

describe('a correction', () => {
  test.each([
    [
      'says the whole rule with another number',
      'Keep at most 3 replicas.',
      'Correction: keep at most 5 replicas, not 3.',
    ],
    [
      'has words between the amounts',
      'Keep the api at 3 replicas while we test.',
      'Correction: keep the api at 5 replicas while we test, not 3.',
    ],
    ['says the whole rule with another name', 'Use npm for installs.', 'Use pnpm instead of npm for installs.'],
    ['names the old value first', 'Deploy to `eu-1`.', 'Change the deploy from `eu-1` to `eu-2`.'],
  ])('supersedes when it %s', (_why, earlier, later) => {
    expect(settle(earlier, later)).toEqual(['superseded', 'active']);
  });

  test.each([
    ['drops part of the rule', 'Keep at most 3 replicas per zone.', 'It is 5 replicas, not 3.'],
    ['adds a scope', 'Keep at most 3 replicas.', 'Keep at most 5 replicas, not 3, in staging.'],
    ['is about something else', 'Keep at most 3 replicas.', 'Keep at most 5 retries, not 3.'],
    ['corrects a prohibition', 'Never use npm for installs.', 'Use pnpm, not npm, for installs.'],
    ['names no old value', 'Keep at most 3 replicas.', 'Keep at most 5 replicas.'],
  ])('keeps both when it %s', (_why, earlier, later) => {
    expect(settle(earlier, later)).toEqual(['active', 'active']);
  });
});

describe('a lift', () => {
  test.each([
    ['permission that looks back', 'Never push to `main`.', 'OK, you may push to `main` again.'],
    ['a rule named as ended', "Don't touch the ledger.", 'The ledger is no longer off limits, you may touch it again.'],
  ])('ends exactly what it names: %s', (_why, earlier, later) => {
    expect(settle(earlier, later)).toEqual(['lifted', 'active']);
  });

  test.each([
    ['it holds for one case only', 'Never push to `main`.', 'You may push to `main` again for this hotfix.'],
    ['it names another object', 'Never push to `main`.', 'You may push to `dev` again.'],
    ['it has a condition', 'Never push to `main`.', 'You may push to `main` again if Dana agrees.'],
    ['it does not look back', 'Never push to `main`.', 'You may push to `main`.'],
    ['the rule is no prohibition', 'Push to `main`.', 'You may push to `main` again.'],
  ])('keeps both when %s', (_why, earlier, later) => {
    expect(settle(earlier, later)).toEqual(['active', 'active']);
  });

  test('from lower authority changes nothing', () => {
    const statuses = settle('Never push to `main`.', 'OK, you may push to `main` again.', {
      earlier: { authority: 'system' },
    });
    expect(statuses).toEqual(['active', 'active']);
  });

  test('that answers a question never lifts by itself', () => {
    const antecedent = { messageIndex: 4, start: 0, end: 3, text: 'May I push?' };
    const statuses = settle('Never push to `main`.', 'OK, you may push to `main` again.', { later: { antecedent } });
    expect(statuses).toEqual(['active', 'active']);
  });
});

test('a rule said again after its lift stands again', () => {
  const first = pin('a', 9, 'Never push to `main`.', {
    status: 'lifted',
    statusChange: { by: 'b', reason: 'a later rule lifts exactly what it forbids' },
  });
  const lift = pin('b', 5, 'OK, you may push to `main` again.');
  expect(settleStatuses([lift, first]).map(({ status }) => status)).toEqual(['active', 'active']);
});
