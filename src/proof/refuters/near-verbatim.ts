import { type CueFamily, isOutrightNegator, type ReadQuantity } from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Pair, Reading } from '../reading.js';
import { differenceOf, type Hunk } from './hunks.js';

const LAYER = 'near_verbatim';
/** From this share of common words on, a form is the wording with a few places changed, and each place can be read by itself. */
const NEAR = 0.75;

/** Families whose cue can't come into one place without another of `carriers` having gone from it. */
const GAINED: Readonly<
  Partial<Record<CueFamily, { readonly code: ProofCode; readonly carriers: readonly CueFamily[] }>>
> = {
  negation: { code: 'negation_changed', carriers: ['exception', 'only', 'withdrawal', 'otherwise', 'until', 'before'] },
  exception: { code: 'exception_changed', carriers: ['negation', 'only'] },
  condition: { code: 'condition_changed', carriers: ['exception', 'circumstance', 'until', 'after', 'before', 'only'] },
  soft: { code: 'modality_changed', carriers: [] },
  partial: { code: 'quantifier_changed', carriers: [] },
  only: { code: 'scope_changed', carriers: ['negation', 'exception', 'until'] },
  until: { code: 'duration_changed', carriers: ['circumstance', 'condition', 'exception', 'before', 'negation'] },
};
/** Families whose cue can't go from one place without something of `carriers` having come. */
const LOST: typeof GAINED = {
  negation: { code: 'negation_changed', carriers: ['exception', 'only', 'otherwise', 'hard', 'universal', 'grant'] },
  exception: { code: 'exception_changed', carriers: ['negation', 'only', 'circumstance'] },
};

/** Forms that keep the wording's words: every place that differs is read for the cues that came and went there. */
export const nearVerbatim: Refuter = {
  id: LAYER,
  refute(pair) {
    const difference = differenceOf(pair.wording.lexemes, pair.form.lexemes);
    if (difference === null) return { fires: [] };
    const more = additionIssues(difference.hunks, pair);
    if (more.length > 0 || difference.shared < NEAR) return { fires: more };
    return { fires: difference.hunks.flatMap((hunk) => hunkIssues(hunk, pair)) };
  },
};

/** All of the wording and more: no shortening ever leaves everything out but an addition. */
function additionIssues(hunks: readonly Hunk[], { wording, form }: Pair): Issue<ProofCode>[] {
  const leftOut = hunks.flatMap(({ removed: [from, to] }) => wording.lexemes.slice(from, to));
  if (leftOut.some(({ kind }) => kind !== 'mark')) return [];
  return hunks.flatMap(({ inserted: [from, to] }) => {
    const says = form.lexemes.slice(from, to).some(({ kind, text }) => kind !== 'mark' && !isHarmless(text));
    if (!says) return [];
    const text = textOf(form, [from, to]);
    return [layerIssue(LAYER, 'word_added', `The form says all that the wording says, and "${text}".`, { form: text })];
  });
}

/** "Must" before an imperative, and articles. */
function isHarmless(word: string): boolean {
  return /^(?:must|the|a|an|is|are|be|always|please)$/iu.test(word);
}

function hunkIssues(hunk: Hunk, { wording, form }: Pair): Issue<ProofCode>[] {
  const removed = familiesIn(wording, hunk.removed);
  const inserted = familiesIn(form, hunk.inserted);
  const [ours, theirs] = [familiesIn(wording, ALL), familiesIn(form, ALL)];
  const [before, after] = [textOf(wording, hunk.removed), textOf(form, hunk.inserted)];
  const gained = changed(GAINED, [inserted, removed], [theirs, ours]).map(([family, code]) =>
    layerIssue(LAYER, code, `The form brings in ${family}: "${after}" for "${before}".`, {
      original: before,
      form: after,
    }),
  );
  const bounded = form.quantities.filter(isBounded).length > wording.quantities.filter(isBounded).length;
  const lost = bounded
    ? []
    : changed(LOST, [removed, inserted], [ours, theirs]).map(([family, code]) =>
        layerIssue(LAYER, code, `The form leaves out ${family}: "${before}" became "${after}".`, {
          original: before,
          form: after,
        }),
      );
  return [...gained, ...lost, ...numberIssues(hunk, { wording, form })];
}

/** An amount for another amount in one place. */
function numberIssues({ removed, inserted }: Hunk, { wording, form }: Pair): Issue<ProofCode>[] {
  const [ours, theirs] = [amountsIn(wording, removed), amountsIn(form, inserted)];
  const changedAmounts = theirs.filter((amount) => !ours.includes(amount));
  if (ours.length === 0 || changedAmounts.length === 0 || ours.some((amount) => theirs.includes(amount))) return [];
  const [before, after] = [textOf(wording, removed), textOf(form, inserted)];
  return [layerIssue(LAYER, 'quantity_changed', `"${before}" became "${after}".`, { original: before, form: after })];
}

function amountsIn({ quantities }: Reading, [from, to]: readonly [number, number]): number[] {
  return quantities
    .filter(({ first }) => first >= from && first < to)
    .map(({ value, unit }) => value * (unit?.factor ?? 1));
}

/** A family with more cues here than there, in the place and in the whole text: a cue that only moved has not changed. */
function changed(
  table: typeof GAINED,
  [here, there]: readonly [FamilyCounts, FamilyCounts],
  [hereInAll, thereInAll]: readonly [FamilyCounts, FamilyCounts],
): (readonly [CueFamily, ProofCode])[] {
  const more = (family: CueFamily, a: FamilyCounts, b: FamilyCounts) => (a.get(family) ?? 0) > (b.get(family) ?? 0);
  return Object.entries(table).flatMap(([key, { code, carriers }]) => {
    const family = key as CueFamily;
    const carried = carriers.some((carrier) => more(carrier, there, here) || more(carrier, thereInAll, hereInAll));
    return more(family, here, there) && more(family, hereInAll, thereInAll) && !carried
      ? [[family, code] as const]
      : [];
  });
}

function isBounded({ comparator }: ReadQuantity): boolean {
  return comparator !== null;
}

const ALL = [0, Number.POSITIVE_INFINITY] as const;

type FamilyCounts = ReadonlyMap<CueFamily, number>;

function familiesIn({ cues }: Reading, [from, to]: readonly [number, number]): FamilyCounts {
  const counts = new Map<CueFamily, number>();
  for (const { family, phrase, first, last } of cues) {
    if (family === 'negation' && (!isOutrightNegator(phrase) || /n?either|nor/u.test(phrase))) continue;
    if (last >= from && first < to) counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return counts;
}

function textOf({ text, lexemes }: Reading, [from, to]: readonly [number, number]): string {
  return from >= to ? '' : text.slice(lexemes[from]!.start, lexemes[to - 1]!.end);
}
