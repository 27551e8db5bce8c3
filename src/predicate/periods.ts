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

/** Words before which a period says how often: "per day", "each quarter". */
const RATE_WORDS = new Set(['per', '/', 'each', 'every', 'a', 'an', 'once', 'twice']);

/** The periods a text speaks of, by their first name: "nightly" and "per day" are `day`. */
export function readPeriods(lexemes: readonly Lexeme[]): ReadonlySet<string> {
  return new Set(lexemes.flatMap((lexeme) => periodOf(lexeme) ?? []));
}

/** The periods by which a text says how often: "weekly", "per week", "/week", "each week". */
export function readRates(lexemes: readonly Lexeme[]): ReadonlySet<string> {
  const rates = lexemes.filter(({ text }, index) => {
    const before = lexemes[index - 1]?.text.toLowerCase() ?? '';
    return /ly$/iu.test(text) || text.startsWith('/') || RATE_WORDS.has(before);
  });
  return readPeriods(rates);
}

function periodOf({ text }: Lexeme): string | undefined {
  return BY_WORD.get(text.toLowerCase().replace(/^\//u, ''));
}
