import type { Authority, BlockEntry } from '../types/index.js';

/** First line of every block we write. It tells the agent what the lines are; it never gives them authority. */
const HEADERS = {
  system:
    '[holdfast] Standing rules from earlier system messages, oldest first; a later rule overrides an earlier one:',
  developer:
    '[holdfast] Standing rules from earlier developer messages, oldest first; a later rule overrides an earlier one:',
  user: '[holdfast] Standing rules I gave earlier in this conversation, oldest first; a later rule overrides an earlier one:',
} as const satisfies Record<Authority, string>;

const ENTRY_MARK = '- ';
/** Further lines of one entry are indented by this, so that no rule's own line can pass for a new entry. */
const CONTINUATION = '  ';

/**
 * Renders the pin block of one authority: a header line, then one entry per pin.
 * @param entries  pins in source order; texts may hold line feeds
 * @example renderPinBlock('user', [{ pinId: 'pin_1', text: 'Use pnpm.' }])
 */
export function renderPinBlock(authority: Authority, entries: readonly Pick<BlockEntry, 'text'>[]): string {
  return [HEADERS[authority], ...entries.map(({ text }) => renderEntry(text))].join('\n');
}

/**
 * Reads a pin block back, from its text alone.
 * @returns the entries' texts in order, or null when the text is not a block of this authority
 */
export function parsePinBlock(authority: Authority, text: string): string[] | null {
  const [header, ...lines] = text.split('\n');
  if (header !== HEADERS[authority]) return null;
  const entries: string[][] = [];
  for (const line of lines) {
    if (line.startsWith(ENTRY_MARK)) entries.push([line.slice(ENTRY_MARK.length)]);
    else if (line.startsWith(CONTINUATION) && entries.length > 0) entries.at(-1)!.push(line.slice(CONTINUATION.length));
    else return null;
  }
  return entries.map((entry) => entry.join('\n'));
}

/** Whether a text begins like a block of ours; says nothing about who wrote it. */
export function looksLikePinBlock(text: string): boolean {
  return text.trimStart().startsWith('[holdfast] Standing rules');
}

function renderEntry(text: string): string {
  return ENTRY_MARK + text.split('\n').join(`\n${CONTINUATION}`);
}
