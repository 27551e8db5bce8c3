/** Endings that English adds to a word, longest first, with what stands in their place. */
const ENDINGS: readonly (readonly [ending: string, replacement: string, shortestStem: number])[] = [
  ["'s", '', 2],
  ['’s', '', 2],
  ['izations', 'ize', 3],
  ['ization', 'ize', 3],
  ['isation', 'ize', 3],
  ['ations', '', 4],
  ['ation', '', 4],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ingly', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ions', '', 4],
  ['ion', '', 4],
  ['ally', 'al', 3],
  ['ies', 'y', 2],
  ['ied', 'y', 2],
  ['sses', 'ss', 2],
  ['ches', 'ch', 2],
  ['shes', 'sh', 2],
  ['xes', 'x', 2],
  ['als', '', 5],
  ['al', '', 5],
  ['ers', '', 4],
  ['er', '', 4],
  ['ed', '', 3],
  ['ly', '', 4],
  ['es', '', 3],
  ['s', '', 3],
];

/**
 * A rough stem, for telling whether two words are forms of one another. Never shown to anybody.
 * @example stem('installations') === stem('install') // true
 */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  if (!/^[a-z'’-]+$/u.test(lower) || lower.endsWith('ss')) return lower;
  for (const [ending, replacement, shortest] of ENDINGS) {
    if (lower.endsWith(ending) && lower.length - ending.length >= shortest) {
      return settle(lower.slice(0, lower.length - ending.length) + replacement);
    }
  }
  return settle(lower);
}

/** "stopp" is "stop", "merge" is "merg": the last letters that inflection adds or drops. */
function settle(stemmed: string): string {
  const length = stemmed.length;
  if (length > 3 && stemmed[length - 1] === stemmed[length - 2] && !/[aeious]/u.test(stemmed[length - 1]!)) {
    return stemmed.slice(0, -1);
  }
  return length > 3 && stemmed.endsWith('e') ? stemmed.slice(0, -1) : stemmed;
}
