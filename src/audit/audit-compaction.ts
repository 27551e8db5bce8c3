import { type LanguageModel, type RetryPolicy, withRetry } from '../llm/index.js';
import { loadDefaultPrompts, type PromptSet } from '../prompt/index.js';
import { createTokenCounter, type TokenCounter } from '../tokens/index.js';
import type {
  AuditedPin,
  AuditReport,
  CompactionState,
  InventedRule,
  KnownRule,
  Message,
  MessageFormat,
  Pin,
} from '../types/index.js';
import { judgePin } from './judge-pin.js';
import { judgeStatements } from './judge-statements.js';
import { askOpen, knownEvidence, refineBefore } from './models.js';
import { readAfter } from './read-after.js';
import { classifyContext, pinContext, pinKnown } from './read-before.js';
import { buildTools } from './tools.js';

/** How to audit; all of it optional. */
export interface AuditOptions<T = Message> {
  /** Maps the host's messages to ours. @default neutral `Message`s */
  readonly format?: MessageFormat<T> | undefined;
  /** Decides unsure spans, and tells whether a changed wording says the same. @default none: rules only, no network */
  readonly model?: LanguageModel | undefined;
  /** Checks wordings blind. @default `model` */
  readonly verifyModel?: LanguageModel | undefined;
  readonly retry?: Partial<RetryPolicy> | undefined;
  /** @default the prompts shipped in `prompts/` */
  readonly prompts?: PromptSet | undefined;
  /** @default tiktoken o200k_base */
  readonly tokens?: TokenCounter | undefined;
  /** Audit these rules, and not those that are found. @default the rules that a compaction of ours would pin */
  readonly rules?: readonly KnownRule[] | undefined;
  /** State of a compaction of ours: what its forms were proved by need not be asked again. @default none */
  readonly state?: CompactionState | undefined;
  /** Aborts the work; passes through untouched. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Says what a compaction, anybody's, did to the rules: each rule of the context before stands word for word, in a wording that is
 * proved equal, changed (and in which part), or is lost; and which rules of the context after have no authority behind them.
 * @param before  the context before, in order; messages that earlier compactions removed count as said
 * @param after   the context as the compaction left it: text that does not stand in `before` was written by the compaction
 * @returns the findings, JSON; neither list is changed
 * @throws ModelError when a model was given and could not be used; InvalidInputError `rule_not_found` for a bad entry of `rules`
 * @example
 * const audit = await auditCompaction(
 *   [{ role: 'user', content: 'Never push to `main`.' }],
 *   [{ role: 'user', content: 'Summary: never push to `dev`.' }],
 *   { format: openaiChat },
 * );
 * audit.pins[0]?.state // 'changed'
 */
export function auditCompaction(
  before: readonly Message[],
  after: readonly Message[],
  options?: AuditOptions<Message> & { readonly format?: undefined },
): Promise<AuditReport>;
export function auditCompaction<T>(
  before: readonly NoInfer<T>[],
  after: readonly NoInfer<T>[],
  options: AuditOptions<T> & { readonly format: MessageFormat<T> },
): Promise<AuditReport>;
export async function auditCompaction<T>(
  before: readonly T[],
  after: readonly T[],
  options: AuditOptions<T> = {},
): Promise<AuditReport> {
  const read = (messages: readonly T[]) =>
    options.format === undefined ? (messages as unknown as readonly Message[]) : options.format.read(messages);
  return auditMessages(read(before), read(after), options);
}

async function auditMessages(
  before: readonly Message[],
  after: readonly Message[],
  options: Omit<AuditOptions, 'format'>,
): Promise<AuditReport> {
  const tokens = options.tokens ?? createTokenCounter();
  const models = modelsOf(options);
  const refined = await refineBefore(classifyContext(before, tokens), before, models, options.signal);
  const { rules } = options;
  const pins =
    rules === undefined ? pinContext(refined.spans, before, tokens) : pinKnown(rules, refined.spans, before, tokens);
  const side = { messages: before, spans: refined.spans, pins };
  const tools = buildTools(side, readAfter(after, before, tokens), knownEvidence(options.state));

  const first = pins.map((pin) => ({ pin, judgement: judgePin(pin, tools) }));
  const asked = await askOpen(
    first.flatMap(({ judgement }) => judgement.open ?? []),
    models,
    options.signal,
  );
  const withAnswers = { ...tools, evidenceFor: asked.evidenceOr(tools.evidenceFor) };
  const judged = first.map(({ pin, judgement }) =>
    viewOf(pin, judgement.open === null ? judgement : judgePin(pin, withAnswers)),
  );
  const { invented, fromAssistant, promoted } = judgeStatements(side, judged, withAnswers);
  // A caller who lists the rules has said which there are.
  const all = rules === undefined ? [...judged, ...promoted].sort(bySource) : judged;
  return {
    version: 1,
    status: isLoss(all, invented) ? 'loss' : 'intact',
    pins: all,
    invented,
    fromAssistant,
    counts: countsOf(all, invented),
    messages: { before: before.length, after: after.filter(({ past }) => !past).length },
    modelCalls: [...refined.calls, ...asked.calls],
    warnings: refined.warnings,
  };
}

function modelsOf({ model, verifyModel, retry, prompts }: Omit<AuditOptions, 'format'>) {
  if (model === undefined) return null;
  const author = withRetry(model, retry);
  const verifier = verifyModel === undefined || verifyModel === model ? author : withRetry(verifyModel, retry);
  return { author, verifier, prompts: prompts ?? loadDefaultPrompts() };
}

function viewOf(pin: Pin, { state, isCertain, found, provedBy, issues }: ReturnType<typeof judgePin>): AuditedPin {
  const { id, kind, strength, authority, status, statusChange, original, wording, decidedBy, firstSeen } = pin;
  const source = { index: firstSeen.messageIndex, start: firstSeen.start, end: firstSeen.end };
  const known = { id, kind, strength, authority, status, statusChange, original, wording, source, foundBy: decidedBy };
  return { ...known, state, isCertain, found, provedBy, issues };
}

function bySource(left: AuditedPin, right: AuditedPin): number {
  return left.source.index - right.source.index || left.source.start - right.source.start;
}

function isLoss(pins: readonly AuditedPin[], invented: readonly InventedRule[]): boolean {
  return invented.length > 0 || pins.some(({ state }) => state === 'lost' || state === 'changed');
}

function countsOf(pins: readonly AuditedPin[], invented: readonly InventedRule[]): AuditReport['counts'] {
  const of = (state: AuditedPin['state']) => pins.filter((pin) => pin.state === state).length;
  return {
    verbatim: of('verbatim'),
    equivalent: of('equivalent'),
    changed: of('changed'),
    lost: of('lost'),
    retired: of('retired'),
    invented: invented.length,
    unproved: pins.filter(({ state, isCertain }) => state === 'changed' && !isCertain).length,
  };
}
