import type { Decisions } from '../pin/index.js';
import type { CompactionState, Decision, StoredForm } from '../types/index.js';

/** What a caller may say about one compaction. */
export interface CompactRequest {
  /** What the last compaction of this session handed on. @default none: the first compaction */
  readonly state?: CompactionState | undefined;
  /** Answers to an escalation: by pin id, or by held span id (`retire` lets a held span go). @default {} */
  readonly decisions?: Readonly<Record<string, Decision>> | undefined;
  /** Who gives the decisions; recorded with the pins. @default 'caller' */
  readonly approvedBy?: string | undefined;
  /** Whether somebody has looked at a plan that asked for approval and lets it pass. @default false */
  readonly approveDraft?: boolean | undefined;
  /** The caller's own summary of what is evicted; it may not state a rule that is not pinned. @default none */
  readonly narrative?: string | undefined;
  /** Compact now, whatever the trigger says. @default false: below the trigger a session is left alone */
  readonly force?: boolean | undefined;
  /** Aborts the work; passes through untouched. */
  readonly signal?: AbortSignal | undefined;
}

/** The decisions of a request, with who took them. */
export function decisionsOf({ decisions, approvedBy }: CompactRequest): Decisions {
  return { byId: decisions ?? {}, approvedBy: approvedBy ?? 'caller' };
}

/** Held spans that the caller lets go. */
export function releasedBy({ decisions }: CompactRequest): Set<string> {
  return new Set(Object.entries(decisions ?? {}).flatMap(([id, decision]) => (decision === 'retire' ? [id] : [])));
}

/** Forms that the last compaction accepted, by pin id. */
export function storedForms(state: CompactionState | undefined): Map<string, StoredForm> {
  return new Map((state?.pins ?? []).map(({ pin, form }) => [pin.id, form]));
}
