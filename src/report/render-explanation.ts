import type { ClassifiedSpan, Trust } from '../types/index.js';
import { type PageOptions, paragraph, showText } from './page.js';

/** Every vote on one span, in log-odds, and what they came to. */
export interface ExplainedDecision {
  readonly trust: Trust;
  readonly prior: number;
  readonly votes: readonly {
    readonly rule: string;
    readonly description: string;
    readonly counts: number;
    readonly words: string;
  }[];
  readonly neighbours: number;
  readonly sum: number;
  readonly odds: number;
  readonly constraintFrom: number;
  readonly narrativeBelow: number;
}

const BODY = '  ';
const UNDER = '            ';
const LONGEST_WORDS = 48;

/** Shows how the rules came to their decision on one span. */
export function renderExplanation(span: ClassifiedSpan, decision: ExplainedDecision, page: PageOptions): string {
  const { paint } = page;
  const lines = [
    `${paint.strong(`span ${span.id}`)}  ${paint.quiet(`message ${span.messageIndex}, ${span.role}, ${span.shape}`)}`,
    paragraph(showText(span.text), BODY, page),
    ...placeOf(span, page),
    '',
  ];
  if (decision.trust !== 'binding') return [...lines, paragraph(UNBOUND[decision.trust], BODY, page), ''].join('\n');
  return [
    ...lines,
    row(decision.prior, 'before any vote: most sentences tell'),
    ...decision.votes.flatMap((vote) => voteOf(vote, page)),
    ...(decision.neighbours === 0
      ? []
      : [row(decision.neighbours, 'what the other entries of its list and section say')]),
    `  ${'─'.repeat(6)}`,
    row(decision.sum, `= ${decision.odds.toFixed(2)} on a scale from 0 to 1`),
    '',
    paragraph(outcomeOf(span, decision), BODY, page),
    '',
  ].join('\n');
}

const UNBOUND = {
  untrusted: 'These words are data: nobody with authority said them, so they bind nobody and no rule votes on them.',
  derived:
    'An assistant’s own words cannot bind; only a rule it restates is kept, and only where the first wording is lost.',
} as const;

function placeOf({ leadIn, section }: ClassifiedSpan, page: PageOptions): string[] {
  const place = [
    leadIn === null ? null : `under: ${showText(leadIn)}`,
    section.length === 0 ? null : `section: ${section.map(showText).join(' › ')}`,
  ].filter((line) => line !== null);
  return place.map((line) => page.paint.quiet(paragraph(line, BODY, page)));
}

function voteOf({ rule, description, counts, words }: ExplainedDecision['votes'][number], page: PageOptions): string[] {
  const folded = showText(words).replace(/\s{1,200}/gu, ' ');
  const seen = folded.length > LONGEST_WORDS ? `${folded.slice(0, LONGEST_WORDS)}…` : folded;
  return [row(counts, rule), page.paint.quiet(paragraph(`${description} · “${seen}”`, UNDER, page))];
}

function outcomeOf({ class: spanClass, decidedBy }: ClassifiedSpan, decision: ExplainedDecision): string {
  const { constraintFrom, narrativeBelow } = decision;
  const bands = `A constraint from ${constraintFrom.toFixed(2)}, narrative below ${narrativeBelow.toFixed(2)}, unsure between.`;
  const by = decidedBy === 'model' ? 'The rules were unsure, and the model decided: ' : 'Decided: ';
  return `${by}${spanClass}. ${bands}`;
}

function row(counts: number, text: string): string {
  const sign = counts < 0 ? '−' : '+';
  return `  ${sign}${Math.abs(counts).toFixed(1).padStart(5)}   ${text}`;
}
