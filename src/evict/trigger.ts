/** What the trigger looks at. */
export interface BudgetEventInput {
  readonly tokens: number;
  readonly ceilingTokens: number;
  readonly triggerRatio: number;
  /** Tokens at the last abort, if the last try was aborted. */
  readonly tokensAtLastAbort?: number | undefined;
}

/** Share of the ceiling that has to come in after an abort before it is worth asking again. */
const NEW_SHARE = 0.02;

/** Whether tokens open the question of compaction. After an abort it waits for new ones: the same session would abort again. */
export function isBudgetEvent({ tokens, ceilingTokens, triggerRatio, tokensAtLastAbort }: BudgetEventInput): boolean {
  if (tokens < triggerRatio * ceilingTokens) return false;
  return tokensAtLastAbort === undefined || tokens >= tokensAtLastAbort + NEW_SHARE * ceilingTokens;
}
