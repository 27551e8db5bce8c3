import type { Form, Pin } from '../types/index.js';

/** Effects that finding candidates needs. */
export interface CandidateOptions {
  countTokens(text: string): number;
  extractiveForms(wording: string): readonly { readonly text: string; readonly edits: Form['edits'] }[];
}

/** The wording itself, as a form. */
export function verbatimForm(pin: Pin): Form {
  return { text: pin.wording, origin: 'verbatim', edits: [], tokens: pin.tokens };
}

/**
 * Every compressed wording on offer for a pin that has fewer tokens than its original, fewest tokens first. A form never has
 * more tokens than its original, so the rest need not be proved.
 * @param proposed  what a model offered for this pin
 */
export function candidatesFor(pin: Pin, proposed: readonly string[], options: CandidateOptions): Form[] {
  const extractive = options
    .extractiveForms(pin.wording)
    .map(({ text, edits }): Form => ({ text, origin: 'extractive', edits, tokens: options.countTokens(text) }));
  const offered = proposed
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): Form => ({ text, origin: 'model', edits: [], tokens: options.countTokens(text) }));
  const byText = new Map<string, Form>();
  for (const form of [...extractive, ...offered]) if (!byText.has(form.text)) byText.set(form.text, form);
  return [...byText.values()].filter((form) => form.tokens < pin.tokens).sort((a, b) => a.tokens - b.tokens);
}
