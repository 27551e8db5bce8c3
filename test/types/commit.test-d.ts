import { expectTypeOf, test } from 'vitest';
import { commitDraft } from '../../src/commit/index.js';
import type { CompactionDraft, Compactor, Message, Prepared, VerifiedDraft } from '../../src/index.js';
import { createCompactor } from '../../src/index.js';

declare const draft: CompactionDraft;
declare const verified: VerifiedDraft;
declare const compactor: Compactor<Message>;
declare const messages: Message[];

test('commit refuses a draft that was not verified', () => {
  // @ts-expect-error a draft has no brand: only verify makes a VerifiedDraft
  commitDraft(draft, messages);
  // @ts-expect-error the same through the compactor
  compactor.commit(draft, messages);
  // @ts-expect-error a draft from JSON has to be verified again
  compactor.commit(JSON.parse('{}') as CompactionDraft, messages);
  expectTypeOf(commitDraft).toBeCallableWith(verified, messages);
  expectTypeOf(compactor.commit).toBeCallableWith(verified, messages);
});

test('a prepared compaction has a draft only when it is ready', () => {
  expectTypeOf<Extract<Prepared, { status: 'ready' }>['draft']>().toEqualTypeOf<VerifiedDraft>();
  expectTypeOf<Extract<Prepared, { status: 'unchanged' }>['draft']>().toEqualTypeOf<null>();
});

test('messages of a host need a format', () => {
  expectTypeOf(createCompactor({ ceilingTokens: 1000 })).toEqualTypeOf<Compactor<Message>>();
  const format = { name: 'mine', read: (): Message[] => [], write: (): { mine: true }[] => [] };
  expectTypeOf(createCompactor({ ceilingTokens: 1000, format })).toEqualTypeOf<Compactor<{ mine: true }>>();
  // @ts-expect-error a ceiling is required
  createCompactor({});
});
