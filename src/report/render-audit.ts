import type { AuditedPin, AuditIssue, AuditReport, AuditState, InventedRule } from '../types/index.js';
import { count, type PageOptions, type Painter, paragraph, plural, showText } from './page.js';
import { bullet } from './sections.js';

const BODY = '      ';
const STATES = ['verbatim', 'equivalent', 'changed', 'lost', 'retired', 'invented'] as const;
const STANDS: readonly AuditState[] = ['verbatim', 'equivalent'];

/** What an audit found, for a person at a terminal: what was lost first, what stands last and in brief. */
export function renderAudit(audit: AuditReport, { title, ...page }: PageOptions & { readonly title: string }): string {
  const { paint } = page;
  const { counts, messages } = audit;
  const verdict =
    audit.status === 'intact' ? paint.good('no rule lost') : paint.bad('rules were lost, changed or invented');
  const broken = audit.pins.filter(({ state }) => state === 'lost' || state === 'changed');
  const standing = audit.pins.filter(({ state }) => STANDS.includes(state));
  const retired = audit.pins.filter(({ state }) => state === 'retired');
  const tally = STATES.map((state) => `${count(counts[state])} ${state}`).join(', ');
  return [
    `${paint.strong('holdfast audit')}  ${paint.quiet(title)}`,
    '',
    paragraph(`${verdict}: ${tally}`, '  ', page),
    paint.quiet(`  ${count(messages.before)} → ${plural(messages.after, 'message')}`),
    ...section(
      'Lost or changed',
      broken.flatMap((pin) => renderBroken(pin, page)),
      page,
    ),
    ...section(
      'Invented',
      audit.invented.flatMap((rule) => renderInvented(rule, page)),
      page,
    ),
    ...section(
      'Standing',
      standing.flatMap((pin) => renderStanding(pin, page)),
      page,
    ),
    ...section(
      'Retired before',
      retired.flatMap((pin) => renderStanding(pin, page)),
      page,
    ),
    ...section(
      'Only the assistant said it',
      audit.fromAssistant.map(({ text }) => bullet(oneLine(text), page)),
      page,
    ),
    ...section(
      'Worth knowing',
      audit.warnings.map(({ message }) => bullet(showText(message), page)),
      page,
    ),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[], { paint }: PageOptions): string[] {
  return lines.length === 0 ? [] : ['', paint.strong(title), ...lines];
}

function renderBroken(pin: AuditedPin, page: PageOptions): string[] {
  const { paint } = page;
  const sign = pin.state === 'lost' ? paint.bad('✗ lost') : paint.bad(pin.isCertain ? '≠ changed' : '? not proved');
  const after = pin.found === null ? [] : [paragraph(`→ ${oneLine(pin.found.text)}`, BODY, page)];
  return [
    `  ${sign}  ${placeOf(pin, page)}`,
    paragraph(showText(pin.wording), BODY, page),
    ...after,
    ...pin.issues.filter(({ code }) => code !== 'constraint_missing').map((issue) => renderIssue(issue, page)),
  ];
}

function renderStanding(pin: AuditedPin, page: PageOptions): string[] {
  const by = pin.provedBy === null ? '' : `, by ${pin.provedBy.replace('_', ' ')}`;
  const found = pin.state === 'equivalent' ? [paragraph(`→ ${oneLine(pin.found?.text ?? '')}`, BODY, page)] : [];
  return [
    `  ${page.paint.good(signOf(pin.state, page.paint))} ${pin.state}${by}  ${placeOf(pin, page)}`,
    page.paint.quiet(paragraph(oneLine(pin.wording), BODY, page)),
    ...found,
  ];
}

function renderInvented(rule: InventedRule, page: PageOptions): string[] {
  const reason = rule.reason.replace('_', ' ');
  return [
    `  ${page.paint.bad(`+ ${reason}`)}  ${page.paint.quiet(`message ${rule.place.index} after`)}`,
    paragraph(oneLine(rule.text), BODY, page),
    ...rule.issues.map((issue) => renderIssue(issue, page)),
  ];
}

function renderIssue({ message }: AuditIssue, page: PageOptions): string {
  return paragraph(page.paint.quiet(`- ${showText(message)}`), BODY, page);
}

function placeOf({ kind, source, authority, id }: AuditedPin, { paint }: PageOptions): string {
  return paint.quiet(`${kind.replace('_', ' ')}, message ${source.index}, ${authority} · ${id}`);
}

function signOf(state: AuditState, paint: Painter): string {
  return state === 'retired' ? paint.quiet('×') : '✓';
}

function oneLine(text: string): string {
  return showText(text).replace(/\s+/gu, ' ').trim();
}
