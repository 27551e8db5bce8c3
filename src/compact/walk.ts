import { textMessage } from '../assemble/index.js';
import { looksLikePinBlock, messageText } from '../text/index.js';
import type {
  ClassifiedSpan,
  CompactionDraft,
  EvictionPlan,
  Group,
  HeldSpan,
  Issue,
  Message,
  ModelCall,
  Pin,
  ScoredSpan,
  WarningCode,
} from '../types/index.js';

/** All that is known of a session once it is planned: what a report is made of. */
export interface Planned {
  readonly messages: readonly Message[];
  readonly groups: readonly Group[];
  readonly spans: readonly ScoredSpan[];
  readonly pins: readonly Pin[];
  readonly held: readonly HeldSpan[];
  readonly plan: EvictionPlan;
  readonly calls: readonly ModelCall[];
  readonly warnings: readonly Issue<WarningCode>[];
}

/** The walk so far; the draft comes last. */
export interface Walk extends Planned {
  readonly draft?: CompactionDraft;
}

/** A plan with what a model's step took and had to tell. */
export function withTrace(planned: Planned, { calls, warnings }: Pick<Planned, 'calls' | 'warnings'>): Planned {
  return { ...planned, calls: [...planned.calls, ...calls], warnings: [...planned.warnings, ...warnings] };
}

/** Messages that begin like a block of ours and are none: ordinary text of their role, worth telling. */
export function lookAlikes(messages: readonly Message[], ownBlocks: ReadonlySet<number>): Issue<WarningCode>[] {
  return messages.flatMap((message, index): Issue<WarningCode>[] => {
    if (message.past || ownBlocks.has(index) || !looksLikePinBlock(messageText(message))) return [];
    return [
      {
        code: 'block_unrecognised',
        message: `Message ${index} begins like a pin block of holdfast and is not one that this state wrote; it is taken for ordinary text of the ${message.role}. If it is ours, pass the state that was stored with it.`,
        detail: { messageIndex: index },
      },
    ];
  });
}

/** Whether a plan changes anything: a block of ours that only makes room for itself does not count. */
export function movesAnything(plan: EvictionPlan): boolean {
  return plan.groups.some(({ fate, reason }) => fate === 'evicted' && reason !== 'own_block' && reason !== 'past');
}

/** The plan of a session that is left alone: everything stays where it is. */
export function standStill(plan: EvictionPlan): EvictionPlan {
  const groups = plan.groups.map((group) =>
    group.reason === 'past' ? group : ({ ...group, fate: 'kept', reason: 'fits' } as const),
  );
  return {
    ...plan,
    groups,
    kept: groups.flatMap(({ fate, messageIndices }) => (fate === 'kept' ? messageIndices : [])).sort((a, b) => a - b),
    evicted: [],
    movedPinIds: [],
    tokensAfter: plan.tokensBefore,
    tokensToSave: 0,
    cliff: { pinIds: [], tokens: plan.tokensBefore },
    issues: [],
    warnings: [],
  };
}

/** The rules that a text of the caller's own states. */
export function rulesIn(text: string, classify: (messages: readonly Message[]) => readonly ClassifiedSpan[]): string[] {
  return classify([textMessage('narrative', 'system', text)])
    .filter((span) => span.class === 'constraint')
    .map((span) => span.text);
}

/** What we wrote ourselves asks nobody anything: a block's rules are in the state, so no model is asked about its words. */
export function exceptOwnBlocks(
  spans: readonly ClassifiedSpan[],
  ownBlocks: ReadonlyMap<unknown, number>,
): readonly ClassifiedSpan[] {
  const own = new Set(ownBlocks.values());
  return spans.map((span) =>
    own.has(span.messageIndex) && span.class === 'unsure' ? { ...span, class: 'narrative' } : span,
  );
}
