import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanInput, planEviction } from '../../src/evict/index.js';
import type { Group, Message, Pin, ScoredSpan } from '../../src/types/index.js';
import { message, pin, rule, singles, words } from '../support/make.js';

const OPTIONS = { ceilingTokens: 200, targetRatio: 0.5, relevanceFloor: 0.05, tailRatio: 0.1, maxPinRatio: 1 };
const HEADER = 8;

/** A block with a header, and one token a word. */
const blockTokens = (pins: readonly Pin[]) =>
  pins.length === 0 ? 0 : HEADER + pins.reduce((sum, { tokens }) => sum + tokens, 0);
const filler = (count: number) => 'word '.repeat(count).trim();

interface Turn {
  readonly message: Message;
  readonly tokens: number;
  readonly relevance: number;
  readonly pin?: Pin;
  readonly held?: boolean;
}

/** A narrative turn of so many tokens. */
const tell = (tokens: number, relevance: number, role: Message['role'] = 'assistant'): Turn => {
  return { message: message(role, filler(tokens)), tokens, relevance };
};

/** Plans a session of turns; pins and spans find their place by the order of the turns. */
function plan(
  turns: readonly Turn[],
  more: Partial<Omit<PlanInput, 'options'>> & { options?: Partial<typeof OPTIONS> } = {},
) {
  const messages = turns.map((turn) => turn.message);
  const pins = turns.flatMap((turn, index) => {
    if (turn.pin === undefined) return [];
    const source = { ...turn.pin.firstSeen, messageIndex: index };
    return [{ ...turn.pin, firstSeen: source, sources: [source] }];
  });
  const spans = turns.flatMap(({ message: { role }, relevance, pin: one, held }, index): ScoredSpan[] => {
    const span = { ...rule(index, role, 'x'), relevance };
    const telling = { ...span, class: one === undefined ? ('narrative' as const) : ('constraint' as const) };
    return held === true ? [telling, { ...span, id: `${index}:9`, start: 9, class: 'unsure' as const }] : [telling];
  });
  const { options, ...rest } = more;
  return planEviction({
    messages,
    groups: singles(messages),
    spans,
    pins,
    ownBlocks: new Set(),
    messageTokens: turns.map(({ tokens }) => tokens),
    blockTokens,
    options: { ...OPTIONS, ...options },
    released: new Set(),
    approved: false,
    ...rest,
  });
}

/** A turn that bears a rule, with narrative around it. */
function ruleTurn(id: string, tokens: number, relevance = 0.1, extra: Partial<Pin> = {}): Turn {
  return { message: message('user', filler(tokens)), tokens, relevance, pin: pin(id, 0, 'Use pnpm now', extra) };
}

const reasons = (result: ReturnType<typeof plan>) => result.groups.map(({ reason }) => reason);

describe('what stays', () => {
  test('leading system messages, the latest request and the tail', () => {
    const result = plan([tell(20, 0, 'system'), tell(100, 0.5), tell(10, 0, 'user'), tell(90, 0.4), tell(10, 0)]);
    expect(reasons(result)).toEqual(['leading_system', 'by_relevance', 'latest_request', 'by_relevance', 'tail']);
  });

  test('held spans, until the caller lets them go', () => {
    const turns = [{ ...tell(150, 0.01, 'user'), held: true }, tell(100, 0.5), tell(5, 1, 'user')];
    expect(reasons(plan(turns))).toEqual(['held', 'by_relevance', 'latest_request']);
    expect(reasons(plan(turns, { released: new Set(['0:9']) }))[0]).toBe('below_floor');
  });

  test('a message with a picture, when it bears a rule', () => {
    const picture = ruleTurn('a', 60);
    const parts = [...picture.message.parts, { type: 'opaque', media: 'image', estimatedTokens: 700 } as const];
    const result = plan([
      { ...picture, message: { ...picture.message, parts } },
      tell(90, 0.5),
      ruleTurn('b', 60),
      tell(5, 1, 'user'),
    ]);
    expect(reasons(result)).toEqual(['non_text_part', 'by_relevance', 'kept_in_order', 'latest_request']);
    expect(result.movedPinIds).toEqual([]);
  });

  test('what a rule that stays answers to', () => {
    const antecedent = { messageIndex: 1, start: 0, end: 1, text: 'x' };
    const turns = [
      tell(120, 0.5),
      tell(10, 0.01),
      ruleTurn('a', 4, 0.1, { antecedent }),
      tell(40, 0.6),
      tell(5, 1, 'user'),
    ];
    expect(reasons(plan(turns))).toEqual(['by_relevance', 'fits', 'fits', 'fits', 'latest_request']);
  });
});

describe('what goes', () => {
  test('narrative below the floor, whatever the target', () => {
    expect(reasons(plan([tell(30, 0.01), tell(30, 0.5), tell(5, 1, 'user')]))).toEqual([
      'below_floor',
      'fits',
      'latest_request',
    ]);
  });

  test('narrative by rising relevance, older first, until the target is met', () => {
    const result = plan([tell(60, 0.3), tell(60, 0.2), tell(60, 0.2), tell(5, 1, 'user')]);
    expect(reasons(result)).toEqual(['fits', 'by_relevance', 'by_relevance', 'latest_request']);
    expect(result.tokensAfter).toBe(65);
  });

  test('pin-bearing messages oldest first, into the block', () => {
    const result = plan([ruleTurn('a', 90), ruleTurn('b', 90), tell(5, 1, 'user')]);
    expect(reasons(result)).toEqual(['pins_moved', 'pins_moved', 'latest_request']);
    expect(result.movedPinIds).toEqual(['a', 'b']);
    expect(result.tokensAfter).toBe(5 + HEADER + 6);
  });

  test('no pin-bearing message while an older one stays', () => {
    const result = plan([{ ...ruleTurn('a', 90), held: true }, ruleTurn('b', 90), tell(5, 1, 'user')]);
    expect(reasons(result)).toEqual(['held', 'kept_in_order', 'latest_request']);
  });

  test('no pin-bearing message while an ended rule stands in an older one that stays', () => {
    const ended = { ...ruleTurn('a', 90, 0.1, { status: 'lifted' }), held: true };
    expect(reasons(plan([ended, ruleTurn('b', 90), tell(5, 1, 'user')]))).toEqual([
      'held',
      'kept_in_order',
      'latest_request',
    ]);
  });

  test('no pin-bearing message when moving it saves nothing', () => {
    const result = plan([ruleTurn('a', 4), tell(90, 0.9), tell(5, 1, 'user')], { options: { targetRatio: 0.1 } });
    expect(result.movedPinIds).toEqual([]);
  });

  test('an ended rule is narrative, and is not moved', () => {
    const result = plan([ruleTurn('a', 190, 0.1, { status: 'lifted' }), tell(5, 1, 'user')]);
    expect([reasons(result), result.movedPinIds]).toEqual([['by_relevance', 'latest_request'], []]);
  });

  test('past messages are gone already, and their rules move', () => {
    const past = ruleTurn('a', 90);
    const result = plan([{ ...past, message: { ...past.message, past: true } }, tell(20, 0.5), tell(5, 1, 'user')]);
    expect([reasons(result)[0], result.movedPinIds, result.tokensBefore]).toEqual(['past', ['a'], 25]);
    expect(result.evicted).toEqual([]);
  });

  test('our own block leaves and its rules are written anew', () => {
    const result = plan([ruleTurn('a', 20), tell(5, 1, 'user')], { ownBlocks: new Set([0]) });
    expect([reasons(result)[0], result.movedPinIds]).toEqual(['own_block', ['a']]);
  });
});

describe('when it does not fit', () => {
  test('the tail shrinks to the newest group, and says so', () => {
    const turns = [tell(20, 0, 'system'), tell(60, 0.9, 'user'), tell(70, 0.9), tell(70, 0.9)];
    const result = plan(turns, { options: { tailRatio: 0.8 } });
    expect(reasons(result)).toEqual(['leading_system', 'latest_request', 'by_relevance', 'tail']);
    expect(result.warnings.map(({ code }) => code)).toContain('tail_shrunk');
  });

  test('over target and under the ceiling is worth a warning', () => {
    const result = plan([tell(120, 0, 'system'), tell(5, 1, 'user')]);
    expect([result.issues, result.warnings.map(({ code }) => code)]).toEqual([[], ['over_target']]);
  });

  test('a system message over the ceiling is unreachable, with the tokens needed and who holds them', () => {
    const [issue] = plan([tell(300, 0, 'system'), tell(5, 1, 'user')]).issues;
    expect(issue).toMatchObject({ code: 'budget_unreachable', detail: { tokensNeeded: 305 } });
    expect(issue!.message).toContain('the leading system messages (300)');
  });

  test('held spans that hold the space are named', () => {
    const [issue] = plan([{ ...tell(300, 0.9, 'user'), held: true }, tell(5, 1, 'user')]).issues;
    expect(issue!.message).toContain('let held spans go by decision (0:9: retire)');
  });

  test('what compression might still save is no issue yet', () => {
    const pins = Array.from({ length: 4 }, (_, index) => ({
      ...ruleTurn(`p${index}`, 70),
      pin: pin(`p${index}`, 0, filler(60)),
    }));
    const result = plan([...pins, tell(5, 1, 'user')], { approved: true });
    expect([result.issues, result.tokensToSave > 0]).toEqual([[], true]);
  });

  test('a flood of rules asks for approval, naming the largest sources', () => {
    const turns = [ruleTurn('a', 90), ruleTurn('b', 90), tell(5, 1, 'user')];
    const [issue] = plan(turns, { options: { maxPinRatio: 0.02 } }).issues;
    expect(issue).toMatchObject({ code: 'approval_required' });
    expect(issue!.message).toContain('message 0 (1 rule, 3 tokens)');
    expect(plan(turns, { options: { maxPinRatio: 0.02 }, approved: true }).issues).toEqual([]);
  });
});

describe('the cliff', () => {
  test('names the rules that eviction by score alone would have lost', () => {
    const result = plan([ruleTurn('a', 90, 0.1), ruleTurn('b', 90, 0.9), tell(5, 1, 'user')]);
    expect(result.cliff.pinIds).toEqual(['a']);
  });

  test('is empty where the scores happen to keep them', () => {
    expect(plan([ruleTurn('a', 40, 0.9), tell(90, 0.1), tell(5, 1, 'user')]).cliff.pinIds).toEqual([]);
  });
});

describe('whatever the session', () => {
  const turn = fc.record({
    role: fc.constantFrom('system', 'user', 'assistant', 'tool' as const),
    tokens: fc.integer({ min: 1, max: 80 }),
    relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    bears: fc.constantFrom('nothing', 'nothing', 'pin', 'ended', 'held' as const),
    joins: fc.boolean(),
  });

  test('every rule in force is kept or moved, groups stay whole, order holds, and the sum is right', () => {
    fc.assert(
      fc.property(
        fc.array(turn, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 20, max: 900 }),
        (drawn, ceilingTokens) => {
          const turns = drawn.map(({ role, tokens, relevance, bears }, index): Turn => {
            const base = { message: message(role, filler(tokens)), tokens, relevance, held: bears === 'held' };
            if (bears === 'pin') return { ...base, pin: pin(`p${index}`, index, 'Use pnpm now') };
            return bears === 'ended'
              ? { ...base, pin: pin(`p${index}`, index, 'Use npm', { status: 'lifted' }) }
              : base;
          });
          const groups: Group[] = [];
          for (const [index, { joins }] of drawn.entries()) {
            const last = groups.at(-1);
            if (joins && last !== undefined)
              groups[groups.length - 1] = { ...last, messageIndices: [...last.messageIndices, index] };
            else groups.push({ index: groups.length, messageIndices: [index] });
          }
          const before = structuredClone(groups);
          const result = plan(turns, { groups, options: { ceilingTokens } });
          const kept = new Set(result.kept);

          expect([...result.kept, ...result.evicted].sort((a, b) => a - b)).toEqual(turns.map((_, index) => index));
          for (const { messageIndices } of groups)
            expect(new Set(messageIndices.map((index) => kept.has(index))).size).toBe(1);
          for (const [index, { pin: one }] of turns.entries()) {
            if (one?.status === 'active') expect(kept.has(index)).not.toBe(result.movedPinIds.includes(one.id));
          }
          const moved = turns.flatMap(({ pin: one }) =>
            one !== undefined && result.movedPinIds.includes(one.id) ? [one] : [],
          );
          const keptTokens = result.kept.reduce((sum, index) => sum + turns[index]!.tokens, 0);
          expect(result.tokensAfter).toBe(keptTokens + blockTokens(moved));

          const leading = new Set(
            result.groups
              .filter(({ reason }) => reason === 'leading_system')
              .flatMap(({ messageIndices }) => messageIndices),
          );
          const standing = result.kept.filter((index) => !leading.has(index) && turns[index]!.pin !== undefined);
          const movedPlaces = turns.flatMap(({ pin: one }, index) =>
            one !== undefined && result.movedPinIds.includes(one.id) ? [index] : [],
          );
          const groupOf = (index: number) => groups.findIndex(({ messageIndices }) => messageIndices.includes(index));
          for (const place of movedPlaces)
            for (const older of standing) expect(groupOf(older)).toBeGreaterThan(groupOf(place));
          expect(groups).toEqual(before);
          expect(plan(turns, { groups, options: { ceilingTokens } })).toEqual(result);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('words are tokens here', () => {
  expect(words(filler(7))).toBe(7);
});
