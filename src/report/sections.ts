import type { CompactionReport, HeldView, Issue, PinView } from '../types/index.js';
import { count, type PageOptions, paragraph, plural, showText } from './page.js';

/** Held spans shown in a summary; the rest is counted. */
const MAX_HELD = 8;
/** Pins of the cliff shown in a summary. */
const MAX_CLIFF = 12;

/** Tokens and messages, before and after. */
export function renderNumbers({ tokens, groups, messages, pins }: CompactionReport, { paint }: PageOptions): string[] {
  const about = tokens.estimated ? 'about ' : '';
  const carried = pins.filter(({ where }) => where !== 'retired').length;
  return [
    `  ${about}${count(tokens.before)} → ${paint.strong(count(tokens.after))} tokens   ${paint.quiet(`ceiling ${count(tokens.ceiling)} · target ${count(tokens.target)} · ${count(tokens.effectiveBudget)} left beside the rules`)}`,
    `  ${plural(groups.evicted, 'group')} of ${count(groups.total)} evicted, ${count(messages.before)} → ${plural(messages.after, 'message')}, ${plural(carried, 'rule')} kept`,
  ];
}

/** What is unsure and therefore stays. */
export function renderHeld(held: readonly HeldView[], page: PageOptions): string[] {
  if (held.length === 0) return [];
  const shown = held
    .slice(0, MAX_HELD)
    .flatMap(({ source, text, id }) => [
      `  ${page.paint.quiet(`message ${source.index} · ${id}`)}`,
      paragraph(oneLine(text), '      ', page),
    ]);
  return [
    '',
    page.paint.strong(`Held (${held.length})`) +
      page.paint.quiet('  unsure, so they stay word for word where they are'),
    ...shown,
    ...more(held.length - MAX_HELD, page),
  ];
}

/** What eviction by score alone would have lost. */
export function renderCliff({ cliff, pins }: CompactionReport, page: PageOptions): string[] {
  const { paint } = page;
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  const lost = cliff.pinIds.flatMap((id) => byId.get(id) ?? []);
  const total = pins.filter(({ status }) => status === 'active' || status === 'narrowed').length;
  if (lost.length === 0) {
    return [
      '',
      paint.strong('Cliff'),
      paragraph('Eviction by score alone would have lost no rule at this budget.', '  ', page),
    ];
  }
  return [
    '',
    paint.strong('Cliff'),
    paragraph(
      `Eviction by score alone would have lost ${lost.length} of ${plural(total, 'rule')} at this budget:`,
      '  ',
      page,
    ),
    ...lost.slice(0, MAX_CLIFF).map((pin) => cliffLine(pin, page)),
    ...more(lost.length - MAX_CLIFF, page),
  ];
}

/** Things worth telling that stop nothing. */
export function renderWarnings(warnings: readonly Issue[], page: PageOptions): string[] {
  if (warnings.length === 0) return [];
  return ['', page.paint.strong('Worth knowing'), ...warnings.map(({ message }) => bullet(showText(message), page))];
}

/** Data that reads like a rule and has no authority. */
export function renderUntrusted({ untrusted }: CompactionReport, page: PageOptions): string[] {
  if (untrusted.length === 0) return [];
  const places = [...new Set(untrusted.map(({ source, role }) => `${source.index} (${role})`))];
  const listed = places.slice(0, MAX_HELD).join(', ') + (places.length > MAX_HELD ? ', …' : '');
  return [
    '',
    page.paint.strong('Not pinned, though it reads like a rule'),
    paragraph(`Tool output, quotes, pasted and machine-made text have no authority: message ${listed}.`, '  ', page),
  ];
}

/** A line with a dash, wrapped under itself. */
export function bullet(text: string, page: PageOptions): string {
  return paragraph(text, '    ', page).replace('    ', '  - ');
}

function cliffLine(pin: PinView, page: PageOptions): string {
  return page.paint.bad(bullet(oneLine(pin.record.original.text), page));
}

function oneLine(text: string): string {
  return showText(text).replace(/\s+/gu, ' ').trim();
}

function more(rest: number, { paint }: PageOptions): string[] {
  return rest > 0 ? [paint.quiet(`  … and ${count(rest)} more`)] : [];
}
