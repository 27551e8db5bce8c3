import { assembleDraft } from '../assemble/index.js';
import { classifyByRules } from '../classify/index.js';
import { checkSession, findOwnBlocks } from '../commit/index.js';
import { type Compressed, compressPins } from '../compress/index.js';
import { checkConditions, planEviction, scoreSpans } from '../evict/index.js';
import { pinConstraints } from '../pin/index.js';
import { extractPredicate } from '../predicate/index.js';
import { extractiveForms, prove } from '../proof/index.js';
import { groupMessages, splitMessages } from '../spans/index.js';
import type { ClassifiedSpan, CompactionReport, Message, VerifiedDraft } from '../types/index.js';
import { verifyDraft } from '../verify/index.js';
import { abort, whileModelAnswers } from './abort.js';
import { buildReport } from './build-report.js';
import { compressModel, refineWith } from './corridor-models.js';
import { placePins, verbatimBlockTokens } from './place-pins.js';
import { type CompactRequest, decisionsOf, releasedBy, storedForms } from './request.js';
import type { Toolkit } from './toolkit.js';
import { exceptOwnBlocks, lookAlikes, movesAnything, type Planned, rulesIn, standStill, withTrace } from './walk.js';

/** What preparing comes back with: a draft that may be committed, or the news that there is nothing to do. */
export type Prepared =
  | { readonly status: 'ready'; readonly draft: VerifiedDraft; readonly report: CompactionReport }
  | { readonly status: 'unchanged'; readonly draft: null; readonly report: CompactionReport };

/**
 * The corridor: messages → spans → classes → pins → plan → forms → draft → verified draft. Only this file knows the order, and
 * nothing in it changes a value that came in.
 * @throws CompactionInvariantError with every issue of the stage that said no, and the report so far
 */
export async function prepareCompaction(
  messages: readonly Message[],
  request: CompactRequest,
  toolkit: Toolkit,
): Promise<Prepared> {
  const { settings, tokens, models } = toolkit;
  const byRules = exceptOwnBlocks(classifySession(messages, toolkit), findOwnBlocks(request.state, messages));
  const dryRun = () => planSpans(byRules, messages, request, toolkit);
  const refined = await whileModelAnswers(() => refineWith(models, byRules, messages, request.signal), dryRun, toolkit);

  const planned = withTrace(planSpans(refined.spans, messages, request, toolkit), refined.trace);
  if (planned.plan.issues.length > 0) throw abort(planned.plan.issues, planned, toolkit);
  if (!movesAnything(planned.plan)) return { status: 'unchanged', draft: null, report: buildReport(planned, toolkit) };

  const formed = await whileModelAnswers(
    () => formMovedPins(planned, request, toolkit),
    () => planned,
    toolkit,
  );
  const walked = { ...planned, calls: [...planned.calls, ...formed.calls] };
  if (formed.issues.length > 0) throw abort(formed.issues, walked, toolkit);

  const draft = assembleDraft({
    messages,
    plan: planned.plan,
    pins: placePins(planned.pins, formed.chosen, prove),
    held: planned.held,
    narrative: request.narrative ?? null,
    countMessage: tokens.countMessage,
  });
  const { verified, issues } = verifyDraft(draft, {
    messages,
    groups: planned.groups,
    reread: toolkit.reread,
    prove,
    countMessage: tokens.countMessage,
    ceilingTokens: settings.ceilingTokens,
    rulesIn: (text) => rulesIn(text, (written) => classifySession(written, toolkit)),
  });
  if (verified === null) throw abort(issues, { ...walked, draft }, toolkit);
  return { status: 'ready', draft: verified, report: buildReport({ ...walked, draft }, toolkit) };
}

/** The dry run: what would go and what would stay, by rules alone. No model is called and nothing is written. */
export function planSession(messages: readonly Message[], request: CompactRequest, toolkit: Toolkit): Planned {
  return planSpans(classifySession(messages, toolkit), messages, request, toolkit);
}

/** Splits a session into spans and lets the rules decide them. */
export function classifySession(messages: readonly Message[], { tokens }: Pick<Toolkit, 'tokens'>): ClassifiedSpan[] {
  return classifyByRules(splitMessages(messages, { countTokens: tokens.count }), { messages });
}

/** Pins what binds, scores the rest, and plans what goes. */
function planSpans(
  classified: readonly ClassifiedSpan[],
  messages: readonly Message[],
  request: CompactRequest,
  { settings, tokens, scorer }: Toolkit,
): Planned {
  if (request.state !== undefined) checkSession(request.state, messages);
  const ownBlocks = findOwnBlocks(request.state, messages);
  const ownIndices = new Set(ownBlocks.values());
  const { pins, held } = pinConstraints(
    classified,
    { messages, ownBlocks, decisions: decisionsOf(request), carried: request.state?.pins.map(({ pin }) => pin) ?? [] },
    { countTokens: tokens.count, extractPredicate, priorContextLost: settings.priorContextLost },
  );
  const spans = scoreSpans(classified, { messages, scorer });
  const groups = groupMessages(messages);
  const plan = planEviction({
    messages,
    groups,
    spans,
    pins,
    ownBlocks: ownIndices,
    messageTokens: messages.map(tokens.countMessage),
    blockTokens: (moved) => verbatimBlockTokens(moved, tokens.countMessage),
    options: settings,
    released: releasedBy(request),
    approved: request.approveDraft === true,
  });
  const isTriggered = request.force === true || plan.tokensBefore >= settings.triggerRatio * settings.ceilingTokens;
  const conditions = request.approveDraft === true ? [] : checkConditions({ scorer, spans });
  return {
    messages,
    groups,
    spans,
    pins,
    held,
    plan: isTriggered ? { ...plan, issues: [...conditions, ...plan.issues] } : standStill(plan),
    calls: [],
    warnings: lookAlikes(messages, ownIndices),
  };
}

/** Finds a proved form for every pin that moves. */
function formMovedPins(
  { pins, plan }: Planned,
  request: CompactRequest,
  { settings, tokens, models }: Toolkit,
): Promise<Compressed> {
  const moved = new Map(pins.map((pin) => [pin.id, pin]));
  return compressPins(
    {
      pins: plan.movedPinIds.map((id) => moved.get(id)!),
      stored: storedForms(request.state),
      decisions: decisionsOf(request),
    },
    {
      compress: settings.compress === 'always' || (settings.compress === 'needed' && plan.tokensToSave > 0),
      onUnverified: settings.onUnverified,
      terseTokens: settings.terseTokens,
      countTokens: tokens.count,
      prove,
      extractiveForms,
      model: compressModel(models, request.state, request.signal),
    },
  );
}
