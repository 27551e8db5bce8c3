import type { Antecedent, ClassifiedSpan, Evidence, Message, Span, Trust } from '../types/index.js';
import { answersForLeave, antecedentOf } from './antecedent.js';
import { decide, decideAgain, type Verdict } from './decide.js';
import { readsAsRestatement, restatedKind } from './derived.js';
import { lookAlikes } from './look-alikes.js';
import { pathOf, pullOfNeighbours } from './neighbours.js';
import { type Reading, readSpan } from './reading.js';
import type { Setting } from './rule.js';
import { settingsOf } from './setting.js';
import { trustOf } from './trust.js';
import { castVotes } from './votes.js';

const LONGEST_REMEMBERED = 500;

export interface ClassifyOptions {
  readonly messages: readonly Message[];
}

/**
 * Decides which spans bind, by rules alone. Pure: the same spans give the same classes. Untrusted text is narrative, with the
 * evidence that makes it look like a rule; a rule the assistant restates is a constraint with trust `derived`.
 * @param spans  what `splitMessages` made of the messages
 * @returns one classified span for each span, in the same order
 */
export function classifyByRules(spans: readonly Span[], { messages }: ClassifyOptions): ClassifiedSpan[] {
  const judge = remembering(judgeOnce);
  const verdicts = judgeBinding(spans, judge);
  let hasRule = false;
  return spans.map((span, index): ClassifiedSpan => {
    const previous = spans[index - 1] ?? null;
    const trust = trustOf(span);
    if (trust === 'untrusted') return untrusted(span);
    if (trust === 'derived') return derived(span, hasRule || messages.length === 1, judge);
    const verdict = verdicts[index]!;
    hasRule ||= verdict.class === 'constraint';
    const antecedent = antecedentOf(span, previous, messages);
    if (verdict.class !== 'narrative') return classified(span, verdict, trust, antecedent);
    if (antecedent !== null && answersForLeave(span.text, antecedent)) return heldAnswer(span, antecedent);
    return classified(span, verdict, trust, null);
  });
}

/** A verdict, and what it takes to weigh it again. */
interface Judged {
  readonly reading: Reading | null;
  readonly verdict: Verdict;
}

type Judge = (span: Span, setting: Setting) => Judged;

/**
 * Judges each binding span by its own words and place, and then once more with what its neighbours came to.
 * @returns one verdict a span, null where the words cannot bind
 */
export function judgeBinding(spans: readonly Span[], judge: Judge = judgeOnce): readonly (Verdict | null)[] {
  const settings = settingsOf(spans);
  const alone = spans.map((span) =>
    trustOf(span) === 'binding' ? judge(span, settings.get(span.messageIndex) ?? 'chat') : null,
  );
  const weighed = alone.flatMap((judged, index) =>
    judged === null ? [] : [{ index, span: spans[index]!, logOdds: judged.verdict.logOdds }],
  );
  const pulls = pullOfNeighbours(weighed);
  const verdicts = alone.map((judged) => judged?.verdict ?? null);
  weighed.forEach(({ index }, at) => {
    const { reading, verdict } = alone[index]!;
    if (reading !== null && pulls[at] !== 0) verdicts[index] = decideAgain(reading, verdict, pulls[at]!);
  });
  return verdicts;
}

/** The same words in the same place get the same verdict: a repeated line is judged once. */
function remembering(judge: Judge): Judge {
  const known = new Map<string, Judged>();
  return (span, setting) => {
    const key = `${setting}\u0000${span.shape}\u0000${span.leadIn ?? ''}\u0000${pathOf(span.section)}\u0000${span.text}`;
    const judged = known.get(key) ?? judge(span, setting);
    if (span.text.length <= LONGEST_REMEMBERED) known.set(key, judged);
    return judged;
  };
}

function judgeOnce(span: Span, setting: Setting): Judged {
  if (span.shape === 'bulk') return { reading: null, verdict: heldBulk(span) };
  const reading = readSpan(span, setting);
  return { reading, verdict: decide(reading, castVotes(reading)) };
}

/** Trusted text nobody split: what has no words tells nothing, the rest is held. */
function heldBulk(span: Span): Verdict {
  const isEmpty = span.text.trim() === '';
  return {
    class: isEmpty ? 'narrative' : 'unsure',
    kind: null,
    strength: null,
    confidence: isEmpty ? 1 : 0.5,
    logOdds: 0,
    pull: 0,
    decidedBy: 'default',
    votes: [],
    origins: null,
  };
}

function untrusted(span: Span): ClassifiedSpan {
  const evidence = lookAlikes(span);
  return { ...told(span, 1), evidence, trust: 'untrusted', decidedBy: evidence.length > 0 ? 'rule' : 'default' };
}

/** An assistant's words tell, unless they take up a rule. A promise counts only where there is a rule to answer. */
function derived(span: Span, hasRule: boolean, judge: Judge): ClassifiedSpan {
  const restated = span.shape === 'bulk' ? null : readsAsRestatement(span.text);
  if (restated === null || (restated === 'promise' && !hasRule)) return { ...told(span, 0.9), trust: 'derived' };
  const { verdict } = judge(span, 'document');
  const evidence: Evidence = { rule: `derived/${restated}`, start: span.start, end: span.end };
  return {
    ...span,
    class: 'constraint',
    kind: restatedKind(span.text, verdict.kind),
    strength: verdict.strength ?? 'hard',
    decidedBy: 'rule',
    confidence: restated === 'restatement' ? 0.9 : 0.8,
    evidence: [evidence, ...evidenceOf(span, verdict)],
    trust: 'derived',
    antecedent: null,
  };
}

/** "yes" after "may I push?": what it grants, and for how long, the words do not say; so it is held with its question. */
function heldAnswer(span: Span, antecedent: Antecedent): ClassifiedSpan {
  const evidence: Evidence = { rule: 'answer/leave', start: span.start, end: span.end };
  return { ...told(span, 0.5), class: 'unsure', decidedBy: 'rule', evidence: [evidence], trust: 'binding', antecedent };
}

function told(span: Span, confidence: number): ClassifiedSpan {
  return {
    ...span,
    class: 'narrative',
    kind: null,
    strength: null,
    decidedBy: 'default',
    confidence,
    evidence: [],
    trust: 'untrusted',
    antecedent: null,
  };
}

function classified(span: Span, verdict: Verdict, trust: Trust, antecedent: Antecedent | null): ClassifiedSpan {
  const { votes: _votes, origins: _origins, logOdds: _logOdds, pull: _pull, ...decided } = verdict;
  return { ...span, ...decided, evidence: evidenceOf(span, verdict), trust, antecedent };
}

/** Sightings count in the words as read; evidence counts in the message. */
export function evidenceOf(span: Span, { votes, origins }: Verdict): Evidence[] {
  const origin = (at: number) => origins?.[at] ?? at;
  return votes.map(({ rule, start, end }) => ({
    rule: rule.id,
    start: span.start + Math.min(origin(start), span.text.length),
    end: span.start + Math.min(end > start ? origin(end - 1) + 1 : origin(start), span.text.length),
  }));
}
