import type { Lexeme } from '../text/index.js';

const NAMED: Readonly<Record<string, readonly number[]>> = { midnight: [0], noon: [12 * 60], midday: [12 * 60] };

/**
 * Times of day in minutes after midnight: "15:00", "3 pm", "midnight".
 * @returns in text order
 */
export function readClockTimes(lexemes: readonly Lexeme[]): number[] {
  return lexemes.flatMap((lexeme, index) => {
    if (lexeme.pattern === 'clock') return [minutesOf(lexeme.text)];
    if (lexeme.kind === 'word') return NAMED[lexeme.text.toLowerCase()] ?? [];
    const half = lexemes[index + 1]?.text.toLowerCase();
    if (lexeme.kind !== 'number' || (half !== 'am' && half !== 'pm')) return [];
    return [((Number(lexeme.text) % 12) + (half === 'pm' ? 12 : 0)) * 60];
  });
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
