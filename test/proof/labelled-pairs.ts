import { readFileSync } from 'node:fs';
import { readLiterals, readQuantities } from '../../src/predicate/index.js';
import { evidenceKey } from '../../src/proof/index.js';
import { lexWording } from '../../src/text/index.js';
import type { BlindEvidence, Predicate } from '../../src/types/index.js';

export interface LabelledPair {
  readonly id: string;
  readonly original: string;
  readonly candidate: string;
  readonly faithful: boolean;
  readonly kind: string;
}

export const PAIRS: readonly LabelledPair[] = ['pairs', 'pairs-2'].flatMap((name) =>
  readFileSync(new URL(`pairs/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledPair),
);

export const ORIGINALS: readonly string[] = [...new Set(PAIRS.map(({ original }) => original))];

/** A model that reads each text as one norm that says all of it, and calls any two phrases the same: the worst a model can do. */
export function credulousEvidence(wording: string, form: string): BlindEvidence {
  const [original, read] = [readWhole(wording), readWhole(form)];
  return {
    key: evidenceKey(wording, form, 'prompt', 'credulous'),
    model: 'credulous',
    promptHash: 'prompt',
    original: { ...original, norms: [{ ...original.norms[0]!, ...closedOf(read) }] },
    form: read,
    comparisons: [{ field: 'object', original: wording, form, answer: 'same' }],
  };
}

function closedOf({ norms }: Predicate) {
  const { quantities, literals } = norms[0]!;
  return { quantities, literals };
}

function readWhole(text: string): Predicate {
  const lexemes = lexWording(text);
  const quantities = readQuantities(lexemes).map(({ value, comparator, unit }) => ({
    comparator: comparator ?? ('eq' as const),
    value: value * (unit?.factor ?? 1),
    unit: unit?.base ?? null,
    window: null,
  }));
  const norm = {
    modality: 'must_not' as const,
    strength: 'hard' as const,
    actor: null,
    action: null,
    object: text,
    literals: readLiterals(lexemes),
    quantities,
    quantifier: null,
    condition: null,
    exception: null,
    order: null,
    scope: null,
  };
  return { norms: [norm], origin: 'model', unread: [] };
}
