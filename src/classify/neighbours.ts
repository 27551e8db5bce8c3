import type { Span } from '../types/index.js';

/** What a list says together counts this much of what its other entries say on average. */
const LIST_SHARE = 0.3;
const SECTION_SHARE = 0.4;
/** One entry, however sure, says no more than this. */
const LOUDEST = 3;
const DAMP = 1.5;

const POINTS_BACK =
  /^[^\p{L}\p{N}]{0,4}(?:the same (?:applies|goes|holds|rule)|same (?:applies|goes|holds|for|rule)|(?:this|that|it|which|these|those)? ?(?:also |only |rule |rules )?(?:applies|apply|goes|holds) (?:to|for)|likewise\b|ditto\b)/iu;

/** A span and what the votes on it came to, in log-odds. */
export interface Weighed {
  readonly span: Pick<Span, 'messageIndex' | 'shape' | 'leadIn' | 'section' | 'text'>;
  readonly logOdds: number;
}

/**
 * What the neighbours of each span tell about it, in log-odds. Entries of one list are mostly of one sort: where the others ask for
 * something, "Task names include the host" is a norm, and between facts it is a fact. Linear in the number of spans.
 * @returns one number for each weighed span, in order; 0 where a span stands alone
 */
export function pullOfNeighbours(weighed: readonly Weighed[]): number[] {
  const lists = sharesOf(weighed, listOf, LIST_SHARE);
  const sections = sharesOf(weighed, sectionOf, SECTION_SHARE);
  return weighed.map((_, index) => lists[index]! + sections[index]! + handedDown(weighed, index));
}

/** "Same for staging", "Applies to all agents": a rule when what stands before it is one. */
function handedDown(weighed: readonly Weighed[], index: number): number {
  const [before, here] = [weighed[index - 1], weighed[index]!];
  if (before === undefined || before.span.messageIndex !== here.span.messageIndex) return 0;
  return POINTS_BACK.test(here.span.text) ? loud(before.logOdds) : 0;
}

function sharesOf(
  weighed: readonly Weighed[],
  keyOf: (span: Weighed['span']) => string | null,
  share: number,
): number[] {
  const totals = new Map<string, { sum: number; count: number }>();
  const keys = weighed.map(({ span }) => keyOf(span));
  weighed.forEach(({ logOdds }, index) => {
    const key = keys[index] ?? null;
    if (key === null) return;
    const total = totals.get(key) ?? { sum: 0, count: 0 };
    totals.set(key, { sum: total.sum + loud(logOdds), count: total.count + 1 });
  });
  return weighed.map(({ logOdds }, index) => {
    const total = totals.get(keys[index] ?? '');
    if (total === undefined || total.count < 2) return 0;
    const others = total.count - 1;
    return (share * (total.sum - loud(logOdds))) / (others + DAMP);
  });
}

function loud(logOdds: number): number {
  return Math.max(-LOUDEST, Math.min(LOUDEST, logOdds));
}

function listOf({ messageIndex, shape, leadIn, section }: Weighed['span']): string | null {
  if (shape !== 'item' && shape !== 'row') return null;
  return `${messageIndex}\u0000${shape}\u0000${leadIn ?? ''}\u0000${pathOf(section)}`;
}

function sectionOf({ messageIndex, shape, section }: Weighed['span']): string | null {
  if (shape === 'heading' || shape === 'code' || section.length === 0) return null;
  return `${messageIndex}\u0000${pathOf(section)}`;
}

/** The headings above a span as one key; all spans of a section share their list, so each is joined once. */
export function pathOf(section: readonly string[]): string {
  const known = PATHS.get(section);
  if (known !== undefined) return known;
  const path = section.join('\u0000');
  PATHS.set(section, path);
  return path;
}

const PATHS = new WeakMap<readonly string[], string>();
