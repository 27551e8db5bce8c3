import type { CompactionDraft, Group, InvariantCode, Issue, Message, Prove, VerifiedDraft } from '../types/index.js';
import { checkBlocks } from './check-blocks.js';
import { checkBudget } from './check-budget.js';
import { checkMessages } from './check-messages.js';
import { checkOrder } from './check-order.js';
import { checkPins } from './check-pins.js';
import { brand } from './verified-draft.js';

/** What verification needs besides the draft. None of it is a decision of an earlier stage. */
export interface VerifyInput {
  /** The session as it came in. */
  readonly messages: readonly Message[];
  readonly groups: readonly Group[];
  /** Reads back what the host's format would write: what will really ship. */
  reread(messages: readonly Message[]): readonly Message[];
  readonly prove: Prove;
  countMessage(message: Message): number;
  readonly ceilingTokens: number;
  /** Rules that a text states, as wordings: what the caller's own summary may not add to. */
  rulesIn(text: string): readonly string[];
}

/** The draft with its brand, or every reason why it must not ship. */
export type VerifyResult =
  | { readonly verified: VerifiedDraft; readonly issues: readonly [] }
  | { readonly verified: null; readonly issues: readonly Issue<InvariantCode>[] };

/**
 * Checks the draft that would ship, through the host's own writer and reader, and trusts no earlier decision: every form is
 * proved again, every pin looked for again.
 */
export function verifyDraft(draft: CompactionDraft, input: VerifyInput): VerifyResult {
  const shipped = input.reread(draft.messages);
  const issues = [
    ...checkMessages(draft, shipped, input),
    ...checkBlocks(draft, shipped),
    ...checkPins(draft, shipped, input),
    ...checkOrder(draft),
    ...checkBudget(draft, shipped, input),
  ];
  return issues.length === 0 ? { verified: brand(draft), issues: [] } : { verified: null, issues };
}
