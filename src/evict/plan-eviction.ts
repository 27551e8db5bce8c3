import type { Authority, EvictionPlan, Pin, PlannedGroup } from '../types/index.js';
import { findCliff } from './cliff.js';
import { decideFates, type Fate } from './fates.js';
import { type FactsInput, type GroupFacts, isInForce, placeOf, readFacts } from './group-facts.js';
import { judgePlan } from './judge-plan.js';

/** Shares and floors of a plan. */
export interface PlanOptions {
  readonly ceilingTokens: number;
  readonly targetRatio: number;
  readonly relevanceFloor: number;
  readonly tailRatio: number;
  readonly maxPinRatio: number;
}

/** All that a plan is made of. */
export interface PlanInput extends FactsInput {
  /** Tokens of the blocks that would carry these pins word for word. */
  blockTokens(pins: readonly Pin[]): number;
  readonly options: PlanOptions;
  /** Whether somebody has approved a plan that asks for it. */
  readonly approved: boolean;
}

/** Tokens of the mark and line feed around an entry, at most. */
const ENTRY_MARGIN = 3;

/**
 * Plans what goes and what stays: the dry run. Pins count word for word; nothing is asked and nothing is changed.
 * @returns the plan; `issues` says why it cannot be carried out, if it cannot
 */
export function planEviction(input: PlanInput): EvictionPlan {
  const { ceilingTokens, tailRatio } = input.options;
  const facts = readFacts(input);
  const whole = attempt(input, facts, tailRatio * ceilingTokens);
  if (whole.tokensAfter <= ceilingTokens) return finish(input, facts, whole, false);
  const shrunk = attempt(input, facts, 0);
  return finish(input, facts, shrunk, shrunk.tokensAfter < whole.tokensAfter);
}

/** One way to decide: which groups go, which pins move, what that costs. */
interface Attempt {
  readonly fates: readonly Fate[];
  readonly moved: readonly Pin[];
  readonly tokensAfter: number;
}

function attempt(input: PlanInput, facts: readonly GroupFacts[], tailTokens: number): Attempt {
  const { options, pins } = input;
  const fates = decideFates({
    facts,
    requestGroup: requestGroup(input),
    tailTokens,
    antecedents: antecedentGroups(input),
    targetTokens: targetOf(options),
    relevanceFloor: options.relevanceFloor,
    entryTokens: entryCounter(input),
  });
  const keptMessages = new Set(
    facts.flatMap(({ messageIndices, index }) => (fates[index]!.fate === 'kept' ? messageIndices : [])),
  );
  const moved = pins.filter((pin) => isInForce(pin) && !keptMessages.has(placeOf(pin)));
  const keptTokens = facts.reduce((sum, { tokens, index }) => (fates[index]!.fate === 'kept' ? sum + tokens : sum), 0);
  return { fates, moved, tokensAfter: keptTokens + input.blockTokens(moved) };
}

function finish(
  input: PlanInput,
  facts: readonly GroupFacts[],
  { fates, moved, tokensAfter }: Attempt,
  tailShrunk: boolean,
): EvictionPlan {
  const { options, pins, messages, messageTokens } = input;
  const groups = facts.map(({ index, messageIndices, tokens, relevance, pins: here, heldIds }): PlannedGroup => {
    return { index, messageIndices, tokens, relevance, ...fates[index]!, pinIds: here.map(({ id }) => id), heldIds };
  });
  const messagesOf = (fate: Fate['fate']) =>
    groups
      .filter((group) => group.fate === fate && group.reason !== 'past')
      .flatMap(({ messageIndices }) => messageIndices)
      .sort((a, b) => a - b);
  const pinTokens = pins.filter(isInForce).reduce((sum, { tokens }) => sum + tokens, 0);
  const tokensBefore = messageTokens.reduce((sum, tokens, index) => (messages[index]!.past ? sum : sum + tokens), 0);
  const plan = {
    groups,
    kept: messagesOf('kept'),
    evicted: messagesOf('evicted'),
    movedPinIds: moved.map(({ id }) => id),
    tokensBefore,
    tokensAfter,
    ceilingTokens: options.ceilingTokens,
    targetTokens: targetOf(options),
    pinTokens,
    effectiveBudgetTokens: options.ceilingTokens - pinTokens,
    tokensToSave: Math.max(0, tokensAfter - options.ceilingTokens),
    cliff: findCliff(facts, groups, pins, targetOf(options), options.relevanceFloor),
  };
  return { ...plan, ...judgePlan(plan, facts, moved, { ...options, approved: input.approved, tailShrunk }) };
}

function targetOf({ targetRatio, ceilingTokens }: PlanOptions): number {
  return Math.floor(targetRatio * ceilingTokens);
}

/** The group of the last human request. */
function requestGroup({ messages, groups, ownBlocks }: PlanInput): number | null {
  const request = messages.findLastIndex(
    ({ role, past, parts }, index) =>
      role === 'user' &&
      !past &&
      !ownBlocks.has(index) &&
      parts.some((part) => part.type === 'opaque' || part.provenance === 'own'),
  );
  return request === -1 ? null : (groups.find(({ messageIndices }) => messageIndices.includes(request))?.index ?? null);
}

/** For each group that holds an antecedent: the groups of the pins that answer to it. */
function antecedentGroups({ pins, groups }: PlanInput): Map<number, Set<number>> {
  const groupOf = new Map(
    groups.flatMap(({ index, messageIndices }) => messageIndices.map((message) => [message, index])),
  );
  const needed = new Map<number, Set<number>>();
  for (const pin of pins) {
    if (pin.antecedent === null || !isInForce(pin)) continue;
    const [from, to] = [groupOf.get(pin.antecedent.messageIndex), groupOf.get(placeOf(pin))];
    if (from === undefined || to === undefined || from === to) continue;
    needed.set(from, new Set([...(needed.get(from) ?? []), to]));
  }
  return needed;
}

/** Counts what entries add to a block: exact for the first of an authority, whose header it pays, and an upper bound after that. */
function entryCounter({ blockTokens }: PlanInput): (pins: readonly Pin[]) => number {
  const opened = new Set<Authority>();
  return (pins) =>
    pins.reduce((sum, pin) => {
      if (opened.has(pin.authority)) return sum + pin.tokens + ENTRY_MARGIN;
      opened.add(pin.authority);
      return sum + blockTokens([pin]);
    }, 0);
}
