/** Words that carry no object, scope or amount. Comparators, particles and quantifiers are not among them: they do. */
const EMPTY = new Set(
  'a an the this that these those it its is are be been being was were am to of and i we you he she they me us my our your please just so then do does did will would shall have has had'.split(
    ' ',
  ),
);

/**
 * The words of a rule that say what, where and how much, as a set of normal forms.
 * @param without  further words to leave out, lower case
 * @example ruleWords('Never push to `main`') // Set { 'never', 'push', '`main`' }
 */
export function ruleWords(text: string, without: ReadonlySet<string> = new Set()): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/`[^`\n]*`|[\p{L}\p{N}_/.:@#*+'-]*[\p{L}\p{N}_/#*+]/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY.has(word) && !without.has(word)).map(singular));
}

/** Whether two sets hold the same words. */
export function sameWords(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((word) => right.has(word));
}

function singular(word: string): string {
  return /^\p{L}{4,}s$/u.test(word) && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;
}
