import type { Lexeme } from '../text/index.js';

/**
 * Times of day in minutes after midnight: "15:00", "3 pm".
 * @returns in text order; `ambiguous` ones are bare hours that stand where a clock time could ("07–09 UTC")
 */
export function readClockTimes(lexemes: readonly Lexeme[]): number[] {
  return lexemes.flatMap((lexeme, index) => {
    if (lexeme.pattern === 'clock') return [minutesOf(lexeme.text)];
    const half = lexemes[index + 1]?.text.toLowerCase();
    if (lexeme.kind !== 'number' || (half !== 'am' && half !== 'pm')) return [];
    return [((Number(lexeme.text) % 12) + (half === 'pm' ? 12 : 0)) * 60];
  });
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
