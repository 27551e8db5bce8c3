import type { CompactionReport, Issue } from '../types/index.js';
import { type PageOptions, paragraph, showText } from './page.js';
import { bullet, renderHeld } from './sections.js';

/** An abort, for a person: every reason, what was about to be lost, and that nothing changed. */
export function renderAbort(
  issues: readonly Issue[],
  report: CompactionReport | undefined,
  { title, ...page }: PageOptions & { readonly title: string },
): string {
  const { paint } = page;
  return [
    `${paint.bad(paint.strong('holdfast aborted'))}  ${paint.quiet(title)}`,
    paragraph('Nothing was changed and nothing was written.', '', page),
    '',
    ...issues.flatMap(({ code, message, original, form, detail }) => [
      `  ${paint.strong(code)}${typeof detail?.reason === 'string' ? ` · ${detail.reason}` : ''}`,
      paragraph(showText(message), '    ', page),
      ...(original === undefined || form === undefined
        ? []
        : [bullet(`first wording: ${showText(original)}`, page), bullet(`tried form: ${showText(form)}`, page)]),
    ]),
    ...(report === undefined ? [] : renderHeld(report.held, page)),
    '',
  ].join('\n');
}
