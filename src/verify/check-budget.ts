import type { CompactionDraft, InvariantCode, Issue, Message } from '../types/index.js';

/** What the check of the budget reads. */
export interface BudgetCheckInput {
  countMessage(message: Message): number;
  readonly ceilingTokens: number;
}

/** Tokens are counted on what ships: they did not grow, and they fit. */
export function checkBudget(
  draft: CompactionDraft,
  shipped: readonly Message[],
  { countMessage, ceilingTokens }: BudgetCheckInput,
): Issue<InvariantCode>[] {
  const tokens = shipped.reduce((sum, message) => sum + countMessage(message), 0);
  const issues: Issue<InvariantCode>[] = [];
  if (tokens > draft.tokensBefore) {
    issues.push({
      code: 'tokens_inflated',
      message: `The compacted context would have ${tokens} tokens, more than the ${draft.tokensBefore} it has now.`,
      detail: { tokens, tokensBefore: draft.tokensBefore },
    });
  }
  if (tokens > ceilingTokens) {
    const pins = draft.pins.filter(({ where }) => where === 'block').reduce((sum, { form }) => sum + form.tokens, 0);
    issues.push({
      code: pins > tokens - ceilingTokens ? 'pins_exceed_budget' : 'budget_unreachable',
      message: `${tokens} tokens are needed and ${ceilingTokens} are allowed; ${pins} of them are pinned rules, which are never dropped. Raise the budget to ${tokens}, or retire rules by decision.`,
      detail: { tokensNeeded: tokens, ceilingTokens, pinTokens: pins },
    });
  }
  return issues;
}
