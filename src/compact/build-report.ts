import { prove } from '../proof/index.js';
import type { CompactionReport, HeldView, PlacedPin, ScoredSpan, UntrustedView } from '../types/index.js';
import { viewPin } from './pin-view.js';
import { placeVerbatim } from './place-pins.js';
import type { Toolkit } from './toolkit.js';
import type { Walk } from './walk.js';

/** What happened, as JSON: all numbers, every pin with its record, everything held, nothing hidden. */
export function buildReport(walk: Walk, { tokens, models, settings }: Toolkit): CompactionReport {
  const { plan, messages, groups, draft } = walk;
  const placed = draft?.pins ?? placeVerbatim(walk.pins, plan.movedPinIds, prove);
  const live = messages.filter(({ past }) => !past).length;
  return {
    version: 1,
    tokens: {
      before: plan.tokensBefore,
      after: draft?.tokensAfter ?? plan.tokensAfter,
      ceiling: settings.ceilingTokens,
      target: plan.targetTokens,
      pins: plan.pinTokens,
      effectiveBudget: plan.effectiveBudgetTokens,
      encoding: tokens.encoding,
      estimated: tokens.estimated,
    },
    groups: {
      total: groups.filter(({ messageIndices }) => !messages[messageIndices[0]!]!.past).length,
      evicted: plan.groups.filter(({ fate, reason }) => fate === 'evicted' && reason !== 'past').length,
    },
    messages: {
      before: live,
      after: draft?.messages.length ?? plan.kept.length + countBlocks(placed),
      past: messages.length - live,
    },
    plan,
    pins: placed.map(viewPin),
    held: walk.held.map(({ id, text, tokens: size, messageIndex, start, end }): HeldView => {
      return { id, text, tokens: size, source: { index: messageIndex, start, end } };
    }),
    untrusted: walk.spans.filter(looksLikeRule).map(viewUntrusted),
    cliff: plan.cliff,
    modelCalls: walk.calls,
    prompts:
      models === null ? [] : Object.values(models.prompts).map(({ name, version, hash }) => ({ name, version, hash })),
    warnings: [...plan.warnings, ...walk.warnings],
    issues: plan.issues,
  };
}

function countBlocks(placed: readonly PlacedPin[]): number {
  return new Set(placed.filter(({ where }) => where === 'block').map(({ pin }) => pin.authority)).size;
}

function looksLikeRule({ trust, evidence }: ScoredSpan): boolean {
  return trust === 'untrusted' && evidence.length > 0;
}

function viewUntrusted({ messageIndex, start, end, role, provenance, evidence }: ScoredSpan): UntrustedView {
  return {
    source: { index: messageIndex, start, end },
    role,
    provenance,
    rules: [...new Set(evidence.map(({ rule }) => rule))],
  };
}
