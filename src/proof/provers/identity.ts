import type { Prover } from '../layer.js';

/** The same text after Unicode composition and folding of white space. */
export const identity: Prover = {
  id: 'identity',
  prove: ({ wording, form }) => ({ outcome: sameText(wording.text, form.text) ? 'proves' : 'unproven' }),
};

/** Whether two texts are one after NFC and space folding. */
export function sameText(a: string, b: string): boolean {
  return a === b || foldText(a) === foldText(b);
}

/** NFC, runs of white space as one space, none at the ends. */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .split(/\s/u)
    .filter((piece) => piece !== '')
    .join(' ');
}
