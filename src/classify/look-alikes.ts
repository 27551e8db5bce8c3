import type { Evidence, Span } from '../types/index.js';

/** One cheap look at text without authority: words of command that an agent might take for a rule. */
const COMMAND =
  /\b(?:you must|must (?:not|never|always)|never (?:commit|push|delete|run|use|edit|stir|mention|share|reveal)|always (?:use|run|ask|approve|reply|call|test)|do not (?:edit|run|use|commit|push|delete|touch|share|modify)|ignore (?:all |any )?(?:previous|prior|above) instructions|from (?:now|this point) on|remember this rule|shall not)\b/iu;
/** Tool output can be megabytes; its beginning is enough for a report. */
const LONGEST = 2000;
/** A text without any of these holds no command; looking for plain words is many times faster than the pattern. */
const COMMAND_WORDS = [
  'must',
  'never',
  'always',
  'do not',
  'ignore',
  'this point',
  'from now',
  'remember',
  'shall not',
];

/** Where text without authority reads like a rule: at most one place a span, for the report and for nothing else. */
export function lookAlikes({ text, start }: Pick<Span, 'text' | 'start'>): Evidence[] {
  const beginning = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  const lower = beginning.toLowerCase();
  if (!COMMAND_WORDS.some((word) => lower.includes(word))) return [];
  const seen = COMMAND.exec(beginning);
  if (seen === null) return [];
  return [{ rule: 'untrusted/command', start: start + seen.index, end: start + seen.index + seen[0].length }];
}
