import type { Span } from '../types/index.js';
import type { Setting } from './rule.js';

/** So many list items or headings make a user's message a rule document rather than a turn of a chat. */
const DOCUMENT_HEADINGS = 2;

/** Reads each message as a document or as a turn: system and developer text is a document, a user's with headings is one too. */
export function settingsOf(spans: readonly Span[]): Map<number, Setting> {
  const settings = new Map<number, Setting>();
  const headings = new Map<number, number>();
  for (const { messageIndex, role, shape, provenance, endorsedBy } of spans) {
    if (role === 'system' || role === 'developer' || endorsedBy !== undefined) settings.set(messageIndex, 'document');
    if (role !== 'user' || shape !== 'heading' || provenance !== 'own') continue;
    const count = (headings.get(messageIndex) ?? 0) + 1;
    headings.set(messageIndex, count);
    if (count >= DOCUMENT_HEADINGS) settings.set(messageIndex, 'document');
  }
  return settings;
}
