import type { Lexeme } from '../../text/index.js';

/** A place where two texts differ: what the first has there, and what the second has. Indices of lexemes, end exclusive. */
export interface Hunk {
  readonly removed: readonly [from: number, to: number];
  readonly inserted: readonly [from: number, to: number];
}

/** The difference of two texts, lexeme by lexeme, and how much of the second they share. */
export interface Difference {
  readonly hunks: readonly Hunk[];
  /** Share of the second text's lexemes that stand in the first in the same order, 0 to 1. */
  readonly shared: number;
}

/** Beyond this many lexemes on both sides the comparison costs too much to be worth it. */
const MAX_CELLS = 250_000;

/**
 * Lays two texts side by side by their longest common subsequence of lexemes, regardless of case.
 * @returns null when the texts are too long to compare
 */
export function differenceOf(first: readonly Lexeme[], second: readonly Lexeme[]): Difference | null {
  if (first.length * second.length > MAX_CELLS) return null;
  const [a, b] = [first.map(plain), second.map(plain)];
  const lengths = commonLengths(a, b);
  const hunks: Hunk[] = [];
  let [i, j, shared] = [0, 0, 0];
  let open: { removed: number; inserted: number } | null = null;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      if (open !== null) hunks.push({ removed: [open.removed, i], inserted: [open.inserted, j] });
      open = null;
      [i, j, shared] = [i + 1, j + 1, shared + 1];
      continue;
    }
    open ??= { removed: i, inserted: j };
    const skipFirst = j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!);
    if (skipFirst) i += 1;
    else j += 1;
  }
  if (open !== null) hunks.push({ removed: [open.removed, i], inserted: [open.inserted, j] });
  return { hunks, shared: b.length === 0 ? 0 : shared / b.length };
}

function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}

function plain({ text }: Lexeme): string {
  return text.toLowerCase().replace(/[`’]/gu, (mark) => (mark === '`' ? '' : "'"));
}
