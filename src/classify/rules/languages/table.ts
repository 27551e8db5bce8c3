import type { Language } from '../../../text/index.js';
import type { ConstraintKind, Strength } from '../../../types/index.js';
import type { Rule } from '../../rule.js';

/** A rule of another language: name, vote, weight, kind, pattern, example, counter-example, strength, what must follow. */
export type Row = readonly [
  name: string,
  vote: Rule['vote'],
  weight: number,
  kind: ConstraintKind | null,
  pattern: RegExp,
  example: string,
  counterExample: string,
  strength?: Strength,
  later?: RegExp,
];

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ban: 'something must not be done',
  duty: 'something has to be done',
  scope: 'who may do what, and where only',
  limit: 'a number bounds an amount',
  order: 'one step comes before another',
  trigger: 'a trigger with a duty behind it',
  wish: 'a hedged wish',
  correction: 'one thing in place of another',
  shape: 'how an output is to look',
  imperative: 'a bare imperative of manner',
  past: 'the sentence reports the past',
  question: 'a question',
  task: 'one piece of work is asked for',
  telling: 'a fact is told',
  reported: 'somebody else says so',
  thanks: 'thanks, a greeting, an answer in passing',
  format: 'how something is to look',
};

/** Makes rules of the rows of one language. */
export function table(language: Language, rows: readonly Row[]): Rule[] {
  return rows.map(([name, vote, weight, kind, pattern, example, counterExample, strength = 'hard', later]) => ({
    id: `${language}/${name}`,
    description: `${DESCRIPTIONS[name.split('-')[0]!]!} (${language})`,
    language,
    pattern,
    ...(later === undefined ? {} : { later }),
    vote,
    weight,
    ...(kind === null ? {} : { kind, strength }),
    example,
    counterExample,
  }));
}
