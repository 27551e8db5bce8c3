import { lexWording } from '../text/index.js';

/** Words that carry no object, scope or amount. Comparators, particles and quantifiers are not among them: they do. */
const EMPTY = new Set(
  'a an the this that these those it its is are be been being was were am to of and i we you he she they me us my our your please just so then do does did will would shall have has had'.split(
    ' ',
  ),
);

/**
 * All words, names and amounts of a rule in their order, each in normal form: lower case, singular, code without its back ticks.
 * @example wordsInOrder('Never push to `main`.') // ['never', 'push', 'to', 'main']
 */
export function wordsInOrder(text: string): string[] {
  return lexWording(text)
    .filter(({ kind }) => kind !== 'mark')
    .map(({ kind, text: word }) => (kind === 'word' ? singular(word.toLowerCase().replaceAll('’', "'")) : bare(word)));
}

/**
 * The words of a rule that say what, where and how much, as a set of normal forms.
 * @param without  further words to leave out, in normal form
 * @example ruleWords('Never push to `main`') // Set { 'never', 'push', 'main' }
 */
export function ruleWords(text: string, without: ReadonlySet<string> = new Set()): Set<string> {
  return new Set(wordsInOrder(text).filter((word) => !EMPTY.has(word) && !without.has(word)));
}

/** Whether two sets hold the same words. */
export function sameWords(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((word) => right.has(word));
}

function bare(literal: string): string {
  return literal.replaceAll('`', '').toLowerCase();
}

function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;
}
