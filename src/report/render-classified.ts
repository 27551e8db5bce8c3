import type { ClassifiedSpan } from '../types/index.js';
import { count, type PageOptions, paragraph, plural, showText } from './page.js';

/** What was found in a text: every rule and every unsure span with the reason, the rest as a number. */
export function renderClassified(
  spans: readonly ClassifiedSpan[],
  { title, ...page }: PageOptions & { readonly title: string },
): string {
  const { paint } = page;
  const shown = spans.filter((span) => span.class !== 'narrative');
  const of = (spanClass: ClassifiedSpan['class']) => spans.filter((span) => span.class === spanClass).length;
  return [
    `${paint.strong('holdfast classify')}  ${paint.quiet(title)}`,
    '',
    ...shown.flatMap((span) => renderSpan(span, page)),
    `${plural(of('constraint'), 'rule')}, ${count(of('unsure'))} unsure, ${count(of('narrative'))} narrative`,
    '',
  ].join('\n');
}

function renderSpan(span: ClassifiedSpan, page: PageOptions): string[] {
  const { paint } = page;
  const name =
    span.class === 'unsure' ? paint.strong('? unsure') : paint.mark(`● ${span.kind?.replace('_', ' ') ?? 'rule'}`);
  const strength = span.strength === 'soft' ? ', soft' : '';
  const derived = span.trust === 'derived' ? ', restated by the assistant' : '';
  const rules = [...new Set(span.evidence.map(({ rule }) => rule))].join(', ') || span.decidedBy;
  const lead = span.leadIn === null ? [] : [paragraph(paint.quiet(showText(span.leadIn)), '    ', page)];
  return [
    `${name}${strength}${derived}  ${paint.quiet(`message ${span.messageIndex}, ${span.role} · ${span.confidence.toFixed(2)} · ${rules}`)}`,
    ...lead,
    paragraph(showText(span.text), '    ', page),
    '',
  ];
}
