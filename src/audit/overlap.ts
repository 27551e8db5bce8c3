import { areSynonyms, isCueWord, isFunctionWord, readLiterals, readQuantities } from '../predicate/index.js';
import { lexWording, stem } from '../text/index.js';

/** What a text is about: stems of its content words, its literals and its amounts, each with a weight. */
export type Features = ReadonlyMap<string, number>;

/** How much two texts are about the same. */
export interface Overlap {
  /** 0 to 1: the harmonic mean of both covers, so that a few common words never make a long text the heir of a short one. */
  readonly score: number;
  /** Share of the first text's weight that the second has too. */
  readonly coverOfFirst: number;
  readonly coverOfSecond: number;
  /** Features that both have. */
  readonly shared: readonly string[];
}

const LITERAL_WEIGHT = 2;
const AMOUNT_WEIGHT = 1.5;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Below this exact overlap no synonym makes two texts relatives. */
const WORTH_SYNONYMS = 0.15;
const NOTHING: Overlap = { score: 0, coverOfFirst: 0, coverOfSecond: 0, shared: [] };

/**
 * Reads what a text is about. Cues ("never", "only") are no topic, and neither are function words.
 * @example [...featuresOf('Never push to `main`.').keys()] // ['push', 'main']
 */
export function featuresOf(text: string): Features {
  // Words in quotation marks are words, not one name.
  const lexemes = lexWording(text.replace(/["“”«»]/gu, ' '));
  const features = new Map<string, number>();
  const add = (key: string, weight: number) => features.set(key, Math.max(weight, features.get(key) ?? 0));
  for (const { kind, text: word } of lexemes) {
    if (kind !== 'word') continue;
    for (const part of partsOf(word)) add(part, 1);
  }
  for (const literal of readLiterals(lexemes)) add(stem(literal.replaceAll('*', '')), LITERAL_WEIGHT);
  for (const { value, unit, soft } of readQuantities(lexemes)) {
    if (!soft) add(`#${value * (unit?.factor ?? 1)}`, AMOUNT_WEIGHT);
  }
  return features;
}

/** What a text is about without its literals and amounts: what stays when a name or a number is swapped. Null where it has none. */
export function skeletonOf(features: Features): Features | null {
  const words = [...features].filter(([key, weight]) => weight === 1 && !key.startsWith('#'));
  return words.length === features.size || words.length === 0 ? null : new Map(words);
}

function partsOf(word: string): string[] {
  const lower = word.toLowerCase().replace(/\.$/u, '');
  if (CJK.test(lower)) return Array.from({ length: Math.max(1, lower.length - 1) }, (_, at) => lower.slice(at, at + 2));
  return lower
    .split(/[-/'’_]/u)
    .filter((part) => part.length > 1 && !isFunctionWord(part) && !isCueWord(part))
    .map(stem);
}

/** Compares texts by what they are about; a feature that stands in few texts weighs more. */
export class OverlapIndex {
  private readonly texts: number;
  private readonly totals = new WeakMap<Features, number>();
  private readonly seenIn = new Map<string, number>();

  constructor(texts: Iterable<Features>) {
    let count = 0;
    for (const features of texts) {
      count += 1;
      for (const key of features.keys()) this.seenIn.set(key, (this.seenIn.get(key) ?? 0) + 1);
    }
    this.texts = count;
  }

  /** @returns how much of each text's weight the other has */
  compare(first: Features, second: Features): Overlap {
    const shared = [...first.keys()].filter((key) => second.has(key));
    if (shared.length === 0) return NOTHING;
    const exact = this.overlapOf(first, second, shared, shared);
    if (exact.score < WORTH_SYNONYMS || exact.score === 1) return exact;
    const pairs = [...first.keys()].flatMap((key) => {
      if (second.has(key)) return [[key, key] as const];
      const other = [...second.keys()].find((candidate) => !first.has(candidate) && areSynonyms(key, candidate));
      return other === undefined ? [] : [[key, other] as const];
    });
    return this.overlapOf(
      first,
      second,
      pairs.map(([ours]) => ours),
      pairs.map(([, theirs]) => theirs),
    );
  }

  private overlapOf(first: Features, second: Features, ours: readonly string[], theirs: readonly string[]): Overlap {
    const coverOfFirst = this.weigh(ours, first) / this.total(first);
    const coverOfSecond = this.weigh(new Set(theirs), second) / this.total(second);
    const score = (2 * coverOfFirst * coverOfSecond) / (coverOfFirst + coverOfSecond);
    return { score, coverOfFirst, coverOfSecond, shared: ours };
  }

  private total(features: Features): number {
    const total = this.totals.get(features) ?? this.weigh(features.keys(), features);
    this.totals.set(features, total);
    return total;
  }

  private weigh(keys: Iterable<string>, features: Features): number {
    let sum = 0;
    for (const key of keys) {
      const rarity = Math.log(1 + this.texts / (this.seenIn.get(key) ?? 1));
      sum += rarity * (features.get(key) ?? 0);
    }
    return sum === 0 ? 1 : sum;
  }
}
