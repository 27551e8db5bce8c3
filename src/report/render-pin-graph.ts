import type { Authority, ConstraintKind, PinStatus, StatusChange, Strength } from '../types/index.js';
import { type PageOptions, paragraph, plural, showText } from './page.js';

/** A pin as the status graph shows it. */
export interface PinNode {
  readonly id: string;
  readonly kind: ConstraintKind;
  readonly strength: Strength;
  readonly authority: Authority;
  /** The first wording, as it stands alone. */
  readonly wording: string;
  readonly status: PinStatus;
  /** Who ended it, and why; null while it stands. */
  readonly statusChange: StatusChange | null;
  /** Message it was first said in. */
  readonly messageIndex: number;
  /** When it was said, ISO 8601, or null. */
  readonly said: string | null;
}

const BODY = '      ';
const EXCERPT = 60;

/** Draws which rules stand, which have ended, and what ended them. */
export function renderPinGraph(pins: readonly PinNode[], { title, ...page }: PageOptions & { title: string }): string {
  const { paint } = page;
  const standing = pins.filter(({ status }) => status === 'active' || status === 'narrowed');
  const ended = pins.filter((pin) => !standing.includes(pin));
  return [
    `${paint.strong('holdfast pins')}  ${paint.quiet(showText(title))}`,
    '',
    ...standing.flatMap((pin) => [...drawPin(pin, '●', page), ...drawEnded(pin, pins, page), '']),
    ...(ended.length === 0 ? [] : [paint.strong(`Ended (${ended.length})`), '']),
    ...ended.flatMap((pin) => [...drawPin(pin, '×', page), ...drawEnder(pin, pins, page), '']),
    `${plural(standing.length, 'rule stands', 'rules stand')}, ${plural(ended.length, 'has ended', 'have ended')}`,
    '',
  ].join('\n');
}

function drawPin(
  { kind, strength, authority, id, wording, messageIndex, said }: PinNode,
  sign: string,
  page: PageOptions,
): string[] {
  const { paint } = page;
  const name = `${kind.replace('_', ' ')}${strength === 'soft' ? ', soft' : ''}`;
  const when = said === null ? '' : `, ${said.slice(0, 10)}`;
  const mark = sign === '●' ? paint.mark(sign) : paint.quiet(sign);
  return [
    `  ${mark} ${paint.strong(name)}  ${paint.quiet(`message ${messageIndex}, ${authority}${when} · ${id}`)}`,
    paragraph(sign === '●' ? showText(wording) : paint.quiet(showText(wording)), BODY, page),
  ];
}

/** What a standing rule has ended. */
function drawEnded({ id }: PinNode, pins: readonly PinNode[], page: PageOptions): string[] {
  return pins
    .filter(({ statusChange }) => statusChange?.by === id)
    .map((pin) => page.paint.quiet(paragraph(`${ACTIONS[pin.status]} ${pin.id}: ${excerptOf(pin)}`, BODY, page)));
}

const ACTIONS: Readonly<Record<PinStatus, string>> = {
  active: 'touches',
  superseded: 'replaces',
  lifted: 'lifts',
  narrowed: 'narrows',
  expired: 'lets expire',
  retired: 'retires',
};

function drawEnder({ status, statusChange }: PinNode, pins: readonly PinNode[], page: PageOptions): string[] {
  if (statusChange === null) return [paragraph(status, BODY, page)];
  const ender = pins.find(({ id }) => id === statusChange.by);
  const by = ender === undefined ? statusChange.by : `${ender.id} (“${excerptOf(ender)}”)`;
  return [paragraph(`${status} by ${by}: ${statusChange.reason}`, BODY, page)];
}

function excerptOf({ wording }: PinNode): string {
  const folded = showText(wording).replace(/\s{1,80}/gu, ' ');
  return folded.length > EXCERPT ? `${folded.slice(0, EXCERPT)}…` : folded;
}
