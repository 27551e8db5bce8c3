import type { Lexeme } from '../text/index.js';

/** Words for periods, each line one period. Words that mean something else as well ("second", "min") are left out. */
const PERIODS = `
  hour hours hourly hr hrs
  day days daily nightly night nights overnight
  week weeks weekly wk wks
  month months monthly
  quarter quarters quarterly
  year years yearly annual annually yr yrs
  sprint sprints
`;

const BY_WORD: ReadonlyMap<string, string> = new Map(
  PERIODS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.map((word): [string, string] => [word, words[0]!]);
    }),
);

/** The periods a text speaks of, by their first name: "nightly" and "per day" are `day`. */
export function readPeriods(lexemes: readonly Lexeme[]): ReadonlySet<string> {
  return new Set(
    lexemes.flatMap(({ text }) => {
      const period = BY_WORD.get(text.toLowerCase().replace(/^\//u, ''));
      return period === undefined ? [] : [period];
    }),
  );
}
