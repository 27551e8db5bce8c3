import type { Comparator } from '../types/index.js';

/** One way to say a comparison. Words are matched lower-case, in order, right before (or right after) the amount. */
export interface ComparatorPhrase {
  readonly comparator: Comparator;
  readonly where: 'before' | 'after';
  readonly words: readonly string[];
}

const BEFORE: Readonly<Record<Comparator, string>> = {
  le: 'at or below|at or under|≤|<=|=<|at most|no more than|not more than|up to|up to and including|max|max.|maximum|maximum of|a maximum of|not exceed|not to exceed|never exceed|not exceeding|no longer than|no larger than|no greater than|no later than|not over|no higher than|not above|never above|not beyond|cap|capped at|cap of|limit of|limited to|limit|limit is|bis zu|bis|ceiling|ceiling of|no bigger than|nothing over|nothing above|within|höchstens|maximal|máximo|máx|como máximo|a lo sumo|no máximo|au plus|al massimo|najwyżej|maksymalnie|не более|不超过|最多|不得超|不得超过',
  lt: '<|less than|fewer than|under|below|smaller than|shorter than|lower than|younger than|newer than|weniger als|unter|menos de|moins de|meno di|poniżej|mniej niż|менее',
  ge: 'at or above|at or over|≥|>=|=>|at least|no fewer than|no less than|not less than|not fewer than|min|min.|minimum|minimum of|a minimum of|not under|not below|never below|not drop below|no lower than|no earlier than|no sooner than|mindestens|al menos|por lo menos|pelo menos|no mínimo|mínimo|au moins|almeno|co najmniej|не менее|ab|floor|floor is|至少|不少于',
  gt: '>|more than|over|above|exceed|exceeds|exceeding|greater than|larger than|longer than|bigger than|wider than|older than|higher than|taller than|deeper than|beyond|heavier than|mehr als|über|más de|mais de|plus de|più di|powyżej|więcej niż|более|超过|超',
  eq: '=|==|exactly|precisely|genau|exactamente|exatamente|exactement|esattamente|dokładnie|ровно',
  about: '~|≈|about|around|roughly|approximately|circa|some|ungefähr|etwa|aproximadamente|environ',
};
const AFTER: Readonly<Record<Comparator, string>> = {
  le: 'or less|or fewer|at most|or below|or under|max|max.|maximum|at the most|or lower|or shorter|or smaller|tops|or earlier|as a maximum|as maximum|and under|and below|is the most|is the limit|is the cap|is the maximum|cap|limit|is the ceiling',
  ge: 'or more|or above|or over|or higher|or larger|or longer|and up|and over|and above|or greater|+|at least|min|min.|minimum|at minimum|or later|or newer|as a minimum|at the least|at a minimum|or older|is the floor|is the minimum',
  lt: '',
  gt: '',
  eq: 'exactly|sharp',
  about: 'or so|approximately|approx.|more or less',
};

/** All phrases, longest first, so that "no more than" is read before "more than". */
export const COMPARATOR_PHRASES: readonly ComparatorPhrase[] = [
  ...phrasesOf(BEFORE, 'before'),
  ...phrasesOf(AFTER, 'after'),
].sort((a, b) => b.words.length - a.words.length || b.words.join('').length - a.words.join('').length);

/** Values a boundary lets through: "at most 5" and "more than 5" part at the same place, "under 5" and "5 or more" at another. */
export function boundarySide(comparator: Comparator): 'above' | 'below' | null {
  if (comparator === 'le' || comparator === 'gt') return 'above';
  return comparator === 'lt' || comparator === 'ge' ? 'below' : null;
}

function phrasesOf(table: Readonly<Record<Comparator, string>>, where: 'before' | 'after'): ComparatorPhrase[] {
  return Object.entries(table).flatMap(([comparator, list]) =>
    list
      .split('|')
      .filter((phrase) => phrase !== '')
      .map((phrase) => ({ comparator: comparator as Comparator, where, words: phrase.split(' ') })),
  );
}
