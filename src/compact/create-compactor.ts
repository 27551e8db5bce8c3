import { commitDraft, openState } from '../commit/index.js';
import { CompactionInvariantError, HoldfastError } from '../errors/index.js';
import { isBudgetEvent } from '../evict/index.js';
import type { CompactorOptions } from '../options/index.js';
import { fingerprint } from '../text/index.js';
import type {
  CompactionReport,
  CompactionState,
  EvictionPlan,
  HeldSpan,
  Message,
  MessageFormat,
  Pin,
  PinView,
  VerifiedDraft,
} from '../types/index.js';
import { buildReport } from './build-report.js';
import { type Prepared, planSession, prepareCompaction } from './compact.js';
import type { CompactRequest } from './request.js';
import { buildToolkit } from './toolkit.js';
import { movesAnything } from './walk.js';

/** What a compaction gives back. `unchanged`: there was nothing to do, and messages and state are the ones that came in. */
export interface Compaction<T> {
  readonly status: 'compacted' | 'unchanged';
  readonly messages: T[];
  readonly state: CompactionState | undefined;
  readonly pins: readonly PinView[];
  readonly report: CompactionReport;
}

/** A compaction or the reason why not; `safeCompact` never throws an expected no. */
export type SafeCompaction<T> =
  | { readonly success: true; readonly data: Compaction<T> }
  | { readonly success: false; readonly error: HoldfastError };

/** A dry run: the plan, and what it would pin and hold. */
export interface SessionPlan {
  /** `unchanged`: there is nothing to do. `refused`: `plan.issues` says why it cannot be done. */
  readonly status: 'planned' | 'unchanged' | 'refused';
  readonly plan: EvictionPlan;
  readonly pins: readonly Pin[];
  readonly held: readonly HeldSpan[];
  readonly report: CompactionReport;
}

/** Compacts the sessions of one host. */
export interface Compactor<T> {
  /** Whether a budget event opens the question. Below the trigger, and after an abort until new tokens came in, it is false. */
  shouldCompact(messages: readonly T[], request?: Pick<CompactRequest, 'state'>): boolean;
  /** The dry run: no model, nothing changed. */
  plan(messages: readonly T[], request?: CompactRequest): SessionPlan;
  /** Everything up to the commit: look at the draft and its report before anything changes. */
  prepare(messages: readonly T[], request?: CompactRequest): Promise<Prepared>;
  /** Pure: the messages to go on with. Messages that came in after `prepare` are appended. */
  commit(draft: VerifiedDraft, messages: readonly T[]): { messages: T[]; state: CompactionState };
  /** All of it; throws CompactionInvariantError when a rule would be lost, bent or invented, or nothing fits. */
  compact(messages: readonly T[], request?: CompactRequest): Promise<Compaction<T>>;
  /** All of it; an expected no is a value. The caller's own abort still throws. */
  safeCompact(messages: readonly T[], request?: CompactRequest): Promise<SafeCompaction<T>>;
}

/** Sessions whose last abort is remembered; the oldest is forgotten first. */
const MAX_REMEMBERED_ABORTS = 1000;

/** Neutral messages need no translation. */
const NEUTRAL: MessageFormat<Message> = {
  name: 'neutral',
  read: (messages) => [...messages],
  write: (messages) => [...messages],
};

/**
 * Makes a compactor for one host.
 * @param options  `ceilingTokens` is required; give `format` when your messages are not holdfast's neutral ones
 * @throws InvalidOptionError `invalid_option`, before any work starts
 * @example
 * const compactor = createCompactor({ ceilingTokens: 200, format: openaiChat });
 * compactor.shouldCompact(messages); // true
 * const compaction = await compactor.compact(messages, { state });
 * compaction.status // 'compacted'
 */
export function createCompactor(
  options: CompactorOptions<Message> & { readonly format?: undefined },
): Compactor<Message>;
export function createCompactor<T>(options: CompactorOptions<T> & { readonly format: MessageFormat<T> }): Compactor<T>;
export function createCompactor<T>(options: CompactorOptions<T>): Compactor<T> {
  const format = options.format ?? (NEUTRAL as unknown as MessageFormat<T>);
  const toolkit = buildToolkit(options, format);
  const { settings, tokens } = toolkit;
  const tokensAtAbort = new Map<string, number>();

  const sizeOf = (messages: readonly Message[]) =>
    messages.reduce((sum, message) => (message.past ? sum : sum + tokens.countMessage(message)), 0);

  const prepareNeutral = async (messages: readonly Message[], request: CompactRequest) => {
    const { state } = request;
    const checked = state === undefined ? request : { ...request, state: openState(state) };
    try {
      const prepared = await prepareCompaction(messages, checked, toolkit);
      tokensAtAbort.delete(sessionKey(messages));
      return prepared;
    } catch (error) {
      if (error instanceof CompactionInvariantError) remember(tokensAtAbort, sessionKey(messages), sizeOf(messages));
      throw error;
    }
  };

  const compactor: Compactor<T> = {
    shouldCompact(messages) {
      const read = format.read(messages);
      const { ceilingTokens, triggerRatio } = settings;
      const tokensAtLastAbort = tokensAtAbort.get(sessionKey(read));
      return isBudgetEvent({ tokens: sizeOf(read), ceilingTokens, triggerRatio, tokensAtLastAbort });
    },
    plan(messages, request = {}) {
      const planned = planSession(format.read(messages), request, toolkit);
      const { plan, pins, held } = planned;
      const status = plan.issues.length > 0 ? 'refused' : movesAnything(plan) ? 'planned' : 'unchanged';
      return { status, plan, pins, held, report: buildReport(planned, toolkit) };
    },
    prepare: (messages, request = {}) => prepareNeutral(format.read(messages), request),
    commit(draft, messages) {
      const committed = commitDraft(draft, format.read(messages));
      return { messages: format.write(committed.messages), state: committed.state };
    },
    async compact(messages, request = {}) {
      const read = format.read(messages);
      const { draft, report } = await prepareNeutral(read, request);
      const { pins } = report;
      if (draft === null) return { status: 'unchanged', messages: [...messages], state: request.state, pins, report };
      const committed = commitDraft(draft, read);
      return { status: 'compacted', messages: format.write(committed.messages), state: committed.state, pins, report };
    },
    async safeCompact(messages, request = {}) {
      try {
        return { success: true, data: await compactor.compact(messages, request) };
      } catch (error) {
        if (error instanceof HoldfastError) return { success: false, error };
        throw error;
      }
    },
  };
  return compactor;
}

/** A session is known by its first message: what never changes while it grows. */
function sessionKey([first]: readonly Message[]): string {
  return first === undefined ? '' : fingerprint(first);
}

function remember(aborts: Map<string, number>, key: string, tokens: number): void {
  aborts.delete(key);
  aborts.set(key, tokens);
  if (aborts.size > MAX_REMEMBERED_ABORTS) aborts.delete(aborts.keys().next().value!);
}
