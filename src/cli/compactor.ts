import type { CompactRequest } from '../compact/index.js';
import type { SessionFile } from '../formats/index.js';
import type { CompactorOptions } from '../options/index.js';
import type { Message } from '../types/index.js';
import { openStateFile, shippedBy } from './session-file.js';
import type { BudgetOptions } from './session-options.js';
import type { Io } from './terminal.js';

/** Compactor options of a command line. */
export function compactorOptions(
  options: BudgetOptions,
  file: SessionFile,
): CompactorOptions<Message> & { format: ReturnType<typeof shippedBy> } {
  return {
    ceilingTokens: options.budget,
    // The command itself is the trigger: a session that does not fit its budget is compacted.
    triggerRatio: 1,
    targetRatio: options.targetRatio,
    relevanceFloor: options.relevanceFloor,
    maxPinRatio: options.maxPinRatio,
    priorContextLost: options.priorContextLost === true,
    format: shippedBy(file),
  };
}

/** What a command line says about this one compaction. */
export async function requestOf(options: BudgetOptions, io: Io): Promise<CompactRequest> {
  return {
    state: await openStateFile(options.state, io),
    decisions: options.decide,
    approvedBy: options.approvedBy ?? io.env.USER,
    approveDraft: options.approve === true,
  };
}
