import { z } from 'zod';

const Phrase = z.string().nullable();

const QuantityAnswer = z.object({
  comparator: z.enum(['eq', 'lt', 'le', 'gt', 'ge', 'about']),
  value: z.number(),
  unit: Phrase,
  window: Phrase,
});

const NormAnswer = z.object({
  modality: z.enum(['must', 'must_not', 'may_only', 'may', 'should', 'should_not']),
  strength: z.enum(['hard', 'soft']),
  actor: Phrase,
  action: Phrase,
  object: Phrase,
  literals: z.array(z.string()),
  quantities: z.array(QuantityAnswer),
  quantifier: Phrase,
  condition: Phrase,
  exception: Phrase,
  order: Phrase,
  scope: Phrase,
});

/** What the prompt `extract` answers for one row. Every field is on the wire; a field the text does not fill is null. */
export const ExtractAnswer = z.object({ id: z.string(), quote: z.string(), norms: z.array(NormAnswer) });

/** What the prompt `compare` answers for one row. */
export const CompareAnswer = z.object({
  id: z.string(),
  answer: z.enum(['same', 'broader', 'narrower', 'different', 'unsure']),
});
