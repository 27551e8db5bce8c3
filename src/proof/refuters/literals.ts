import { readLiterals } from '../../predicate/index.js';
import { excerpt, lexWording, standsIn, stem } from '../../text/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Reading } from '../reading.js';

/** Code, paths, URLs, flags, names of files and variables, quoted words: all of the wording's in the form, and no others. */
export const literals: Refuter = {
  id: 'literals',
  refute({ wording, form }) {
    const missing = [...absent(wording, form), ...scarce(wording, form)].map((literal) =>
      layerIssue('literals', 'literal_missing', `"${excerpt(literal)}" stands in the wording and not in the form.`, {
        original: literal,
      }),
    );
    const added = absent(form, wording).map((literal) =>
      layerIssue('literals', 'literal_added', `"${excerpt(literal)}" stands in the form and not in the wording.`, {
        form: literal,
      }),
    );
    return { fires: [...missing, ...added] };
  },
};

/** A piece that several literals of the wording hold ("terraform plan", "terraform apply") stands as often in the form. */
function scarce(wording: Reading, form: Reading): string[] {
  const literals = [...new Set(wording.lexemes.filter(({ pattern }) => pattern === 'code').map(({ text }) => text))];
  const need = new Map<string, number>();
  for (const text of literals) {
    for (const piece of new Set(readLiterals(lexWording(text)))) need.set(piece, (need.get(piece) ?? 0) + 1);
  }
  return [...need]
    .filter(([piece, times]) => times > 1 && form.text.split(piece).length - 1 < times)
    .map(([piece]) => piece);
}

function absent(from: Reading, within: Reading): string[] {
  const text = within.text.replace(/`/gu, ' ');
  const lower = text.toLowerCase();
  return [...new Set(from.literals)].filter((literal) =>
    isProse(literal)
      ? !standsIn(literal.toLowerCase(), lower) && !wordsStand(literal, within)
      : !standsIn(literal, text),
  );
}

/** Quotation marks around words of the text, and "/day" for "a day", add nothing. */
function wordsStand(literal: string, { lexemes }: Reading): boolean {
  const words = new Set(lexemes.map(({ text }) => stem(text)));
  return literal.split(/[\s/]+/u).every((word) => word === '' || words.has(stem(word)));
}

/** Quoted words may change case at the start of a sentence; code may not. */
function isProse(literal: string): boolean {
  return /^\/?[\p{L}\s]+$/u.test(literal);
}
