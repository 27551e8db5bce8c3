import { describe, expect, test } from 'vitest';
import { openaiChat } from '../../src/formats/index.js';
import { createCompactor } from '../../src/index.js';
import { PLAIN, renderAbort, renderCompaction } from '../../src/report/index.js';
import { prodSession } from '../support/chat.js';

const page = { paint: PLAIN, width: 80 };

describe('the summary of a compaction', () => {
  test('says what a person wants to know, in order, within the width', async () => {
    const compactor = createCompactor({ ceilingTokens: 200, format: openaiChat });
    const { report } = await compactor.compact(prodSession() as never);
    const text = renderCompaction(report, { title: 's.json', status: 'compacted', ...page });
    const order = ['holdfast compacted', 'tokens', 'evicted', 'Rules (', 'pin block', 'Cliff', 'would have lost'];
    const places = order.map((word) => text.indexOf(word));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});

test('an abort says that nothing changed, why, and shows both wordings', () => {
  const text = renderAbort(
    [{ code: 'constraint_unverified', message: 'No form proved.', original: 'Never push.', form: 'Push.' }],
    undefined,
    { title: 's.json', ...page },
  );
  expect(text).toContain('Nothing was changed and nothing was written.');
  expect(text).toContain('constraint_unverified');
  expect(text).toContain('first wording: Never push.');
  expect(text).toContain('tried form: Push.');
});
