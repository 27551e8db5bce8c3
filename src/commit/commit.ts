import { sessionHash } from '../assemble/index.js';
import { CompactionInvariantError, HoldfastError } from '../errors/index.js';
import type { CompactionState, Message, VerifiedDraft } from '../types/index.js';
import { isVerified } from '../verify/index.js';
import { sealState } from './state.js';

/** What a commit gives: the messages to go on with, and the state for the next compaction. */
export interface Committed {
  readonly messages: readonly Message[];
  readonly state: CompactionState;
}

/**
 * Turns a verified draft into the messages to go on with. Messages that came in after planning are appended as they are.
 * @throws CompactionInvariantError `stale_plan` when the planned messages have changed since
 */
export function commitDraft(draft: VerifiedDraft, messages: readonly Message[]): Committed {
  if (!isVerified(draft)) {
    throw new HoldfastError('unverified_draft', 'commit takes only a draft that verify has passed; verify it again.');
  }
  const planned = messages.slice(0, draft.sourceCount);
  if (planned.length < draft.sourceCount || sessionHash(planned) !== draft.sourceHash) {
    throw new CompactionInvariantError([
      {
        code: 'stale_plan',
        message: `The first ${draft.sourceCount} messages are not the ones this draft was made from; plan again on the session as it is now.`,
      },
    ]);
  }
  return { messages: [...draft.messages, ...messages.slice(draft.sourceCount)], state: sealState(draft) };
}
