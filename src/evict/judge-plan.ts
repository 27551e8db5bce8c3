import type { EvictionPlan, InvariantCode, Issue, Pin, WarningCode } from '../types/index.js';
import type { GroupFacts } from './group-facts.js';

/** Sources named in a message. */
const MAX_SOURCES = 5;

type PlanNumbers = Pick<EvictionPlan, 'groups' | 'tokensAfter' | 'targetTokens' | 'ceilingTokens' | 'tokensToSave'>;

/** What the judgement needs to know of the options. */
export interface JudgeOptions {
  readonly maxPinRatio: number;
  readonly approved: boolean;
  readonly tailShrunk: boolean;
}

/** Why a plan cannot be carried out, and what is worth telling about it. */
export function judgePlan(
  plan: PlanNumbers,
  facts: readonly GroupFacts[],
  moved: readonly Pin[],
  { maxPinRatio, approved, tailShrunk }: JudgeOptions,
): { issues: Issue<InvariantCode>[]; warnings: Issue<WarningCode>[] } {
  const issues: Issue<InvariantCode>[] = [];
  if (!approved) issues.push(...floodOf(plan, facts, moved, maxPinRatio));
  const movedTokens = moved.reduce((sum, { tokens }) => sum + tokens, 0);
  if (plan.tokensToSave > 0 && plan.tokensToSave >= movedTokens) issues.push(unreachable(plan, movedTokens));
  return { issues, warnings: warningsOf(plan, tailShrunk) };
}

/** A flood of rules must not lock a session. Leading system messages stay anyway and are their author's own business. */
function floodOf(
  { ceilingTokens, tokensAfter }: PlanNumbers,
  facts: readonly GroupFacts[],
  moved: readonly Pin[],
  maxPinRatio: number,
): Issue<InvariantCode>[] {
  const inPlace = facts.filter(({ isLeading, isPast }) => !isLeading && !isPast).flatMap(({ pins }) => pins);
  const pins = [...new Set([...inPlace, ...moved])];
  const tokens = pins.reduce((sum, pin) => sum + pin.tokens, 0);
  if (tokens <= maxPinRatio * ceilingTokens) return [];
  const bySource = new Map<number, { tokens: number; count: number }>();
  for (const { firstSeen, tokens: size } of pins) {
    const known = bySource.get(firstSeen.messageIndex) ?? { tokens: 0, count: 0 };
    bySource.set(firstSeen.messageIndex, { tokens: known.tokens + size, count: known.count + 1 });
  }
  const largest = [...bySource].sort(([, a], [, b]) => b.tokens - a.tokens).slice(0, MAX_SOURCES);
  const named = largest
    .map(
      ([message, source]) =>
        `message ${message} (${source.count} ${source.count === 1 ? 'rule' : 'rules'}, ${source.tokens} tokens)`,
    )
    .join(', ');
  return [
    {
      code: 'approval_required',
      message: `Rules take ${tokens} tokens, more than ${Math.round(maxPinRatio * 100)}% of the ceiling of ${ceilingTokens}. The largest sources: ${named}. With every rule word for word, ${tokensAfter} tokens are needed. Look at the plan and approve it, retire rules by decision, or raise the budget or maxPinRatio.`,
      detail: { pinTokens: tokens, tokensNeeded: tokensAfter, ceilingTokens, maxPinRatio },
    },
  ];
}

function unreachable(plan: PlanNumbers, movedTokens: number): Issue<InvariantCode> {
  const { groups, tokensAfter, ceilingTokens } = plan;
  const tokensOf = (reason: string) =>
    groups
      .filter((group) => group.reason === reason && group.fate === 'kept')
      .reduce((sum, { tokens }) => sum + tokens, 0);
  const holders = [
    ['the leading system messages', tokensOf('leading_system')],
    ['messages with held spans', tokensOf('held')],
    ['the latest request and the newest messages', tokensOf('latest_request') + tokensOf('tail')],
    ['messages that stay so that rules keep their order', tokensOf('kept_in_order') + tokensOf('non_text_part')],
    ['moved rules', movedTokens],
  ] as const;
  const named = holders
    .filter(([, tokens]) => tokens > 0)
    .map(([what, tokens]) => `${what} (${tokens})`)
    .join(', ');
  const held = groups.flatMap(({ heldIds }) => heldIds);
  const release =
    held.length === 0
      ? ''
      : `, or let held spans go by decision (${held.slice(0, MAX_SOURCES).join(', ')}${held.length > MAX_SOURCES ? ', …' : ''}: retire)`;
  return {
    code: 'budget_unreachable',
    message: `${tokensAfter} tokens are needed and ${ceilingTokens} are allowed. What may not go: ${named}. Raise the budget to ${tokensAfter}${release}.`,
    detail: { tokensNeeded: tokensAfter, ceilingTokens, heldSpans: held.length },
  };
}

function warningsOf(
  { tokensAfter, targetTokens, ceilingTokens }: PlanNumbers,
  tailShrunk: boolean,
): Issue<WarningCode>[] {
  const warnings: Issue<WarningCode>[] = [];
  if (tokensAfter > targetTokens && tokensAfter <= ceilingTokens) {
    warnings.push({
      code: 'over_target',
      message: `${tokensAfter} tokens stay, above the target of ${targetTokens}: nothing more may go. The next compaction comes sooner.`,
      detail: { tokensAfter, targetTokens },
    });
  }
  if (tailShrunk) {
    warnings.push({
      code: 'tail_shrunk',
      message: 'The recent tail was cut to the newest messages so that the rest fits.',
    });
  }
  return warnings;
}
