import type { ClassifiedSpan } from '../types/index.js';
import { count, type PageOptions, paragraph, plural, showText } from './page.js';

/** What a report on classified spans shows, and who says what a rule saw. */
export interface ClassifiedOptions extends PageOptions {
  readonly title: string;
  /** Show the whole text, narrative too. @default only for a text that is one message */
  readonly isWhole?: boolean;
  /** Says in words what a rule saw. */
  describe(rule: string): string;
  /** Which way a rule speaks; null where it does not say. */
  sideOf(rule: string): 'constraint' | 'narrative' | null;
}

const BODY = '    ';
/** A marked span shows its words whole; narrative is there to find one's place. */
const LONGEST_TOLD = 160;
/** More sightings than this are a list, not a reason; `--explain` has them all. */
const MOST_REASONS = 2;

/**
 * Shows a text with its rules and unsure spans marked in the margin, each with what was seen. A session of several messages shows
 * only what matters.
 */
export function renderClassified(spans: readonly ClassifiedSpan[], options: ClassifiedOptions): string {
  const { paint, title } = options;
  const isWhole = options.isWhole ?? spans.at(-1)?.messageIndex === spans[0]?.messageIndex;
  const shown = spans.filter((span) => isWhole || span.class !== 'narrative');
  const lines = shown.flatMap((span, index) => [
    ...(span.messageIndex === shown[index - 1]?.messageIndex ? [] : headerOf(span, options)),
    ...renderSpan(span, options),
  ]);
  const of = (spanClass: ClassifiedSpan['class']) => spans.filter((span) => span.class === spanClass).length;
  const trusted = spans.filter(({ trust }) => trust === 'binding').length;
  const share = trusted === 0 ? '' : ` (${Math.round((100 * of('unsure')) / trusted)}% of trusted text)`;
  return [
    `${paint.strong('holdfast classify')}  ${paint.quiet(showText(title))}`,
    ...lines,
    '',
    `${paint.mark('●')} ${plural(of('constraint'), 'rule')}, ${paint.strong('?')} ${count(of('unsure'))} unsure${share}, ${count(of('narrative'))} narrative`,
    paint.quiet('--explain ID shows every vote on a span; --all shows the whole text'),
    '',
  ].join('\n');
}

function headerOf({ messageIndex, role, endorsedBy }: ClassifiedSpan, { paint }: ClassifiedOptions): string[] {
  const adopted = endorsedBy === undefined ? '' : `, a file adopted in message ${endorsedBy.messageIndex}`;
  return ['', paint.quiet(`message ${messageIndex}, ${role}${adopted}`)];
}

function renderSpan(span: ClassifiedSpan, options: ClassifiedOptions): string[] {
  const { paint } = options;
  if (span.class === 'narrative') return [renderTold(span, options)];
  const isUnsure = span.class === 'unsure';
  const sign = isUnsure ? paint.strong('?') : paint.mark('●');
  const name = isUnsure ? 'unsure, held' : (span.kind?.replace('_', ' ') ?? 'rule');
  const details = [span.strength === 'soft' ? 'soft' : null, span.trust === 'derived' ? 'restated' : null].filter(
    Boolean,
  );
  const words = paragraph(showText(span.text), BODY, options).slice(BODY.length);
  const lead = span.leadIn === null ? [] : [paint.quiet(paragraph(`under: ${showText(span.leadIn)}`, BODY, options))];
  const label = [name, ...details].join(', ');
  return [
    `  ${sign} ${isUnsure ? words : paint.strong(words)}`,
    ...lead,
    paint.quiet(
      paragraph(`${label}, ${span.confidence.toFixed(2)} · ${reasonsOf(span, options)} · ${span.id}`, BODY, options),
    ),
  ];
}

/** The first sightings are those of the rules that stand first in the table: prohibitions before surroundings. */
function reasonsOf({ class: spanClass, evidence, decidedBy }: ClassifiedSpan, options: ClassifiedOptions): string {
  const { describe, sideOf } = options;
  const speaks = (rule: string) => spanClass === 'unsure' || sideOf(rule) !== 'narrative';
  const rules = [...new Set(evidence.map(({ rule }) => rule))].filter(speaks);
  if (rules.length === 0) return decidedBy === 'model' ? 'the model decided' : 'nothing was seen that decides';
  const said = rules.slice(0, MOST_REASONS).map(describe);
  return rules.length > MOST_REASONS ? `${said.join('; ')}; ${rules.length - MOST_REASONS} more` : said.join('; ');
}

function renderTold(span: ClassifiedSpan, options: ClassifiedOptions): string {
  const folded = showText(span.text).replace(/\s{1,200}/gu, ' ');
  const text = folded.length > LONGEST_TOLD ? `${folded.slice(0, LONGEST_TOLD)}…` : folded;
  return options.paint.quiet(paragraph(text, BODY, options));
}
