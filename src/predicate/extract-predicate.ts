import { lexWording } from '../text/index.js';
import type { ConstraintKind, Modality, Norm, Predicate, Quantity, Strength } from '../types/index.js';
import { readLiterals } from './literals.js';
import { type ReadQuantity, readQuantities } from './quantities.js';

/** What the classifier already knows of a text. */
export interface PredicateHint {
  readonly kind: ConstraintKind;
  readonly strength: Strength;
}

const PROHIBITS = /\b(?:never|must not|do not|don['’]t|may not|cannot|can['’]t|no|forbidden|prohibited|off limits)\b/iu;
const SOFTENS = /\b(?:should|prefer|ideally|try|consider|where possible|if possible|recommended|avoid)\b/iu;
const GRANTS = /\b(?:may|can|allowed|permitted|fine|ok|okay|free to)\b/iu;

/**
 * Reads the meaning of a constraint by rules, as far as rules can: modality, literals and amounts with certainty; what they
 * can't read into fields stands in `unread`, and is unknown, never absent. Pure.
 * @param hint  what the classifier found; decides where the words alone don't
 */
export function extractPredicate(text: string, hint?: PredicateHint): Predicate {
  const lexemes = lexWording(text);
  const modality = modalityOf(text, hint);
  const strength = hint?.strength ?? (modality === 'should' || modality === 'should_not' ? 'soft' : 'hard');
  const norm: Norm = {
    modality,
    strength,
    actor: null,
    action: null,
    object: null,
    literals: readLiterals(lexemes),
    quantities: readQuantities(lexemes).map(asQuantity),
    quantifier: null,
    condition: null,
    exception: null,
    order: null,
    scope: null,
  };
  return { norms: [norm], origin: 'rules', unread: text.trim() === '' ? [] : [text.trim()] };
}

function modalityOf(text: string, hint: PredicateHint | undefined): Modality {
  const soft = hint === undefined ? SOFTENS.test(text) : hint.strength === 'soft';
  if (/\bonly\b/iu.test(text) && GRANTS.test(text)) return 'may_only';
  if (PROHIBITS.test(text) || hint?.kind === 'prohibition') return soft ? 'should_not' : 'must_not';
  if (GRANTS.test(text) && !/\bmust\b/iu.test(text)) return 'may';
  return soft ? 'should' : 'must';
}

function asQuantity({ value, comparator, unit }: ReadQuantity): Quantity {
  const inUnit = unit === null ? value : value * unit.factor;
  return { comparator: comparator ?? 'eq', value: inUnit, unit: unit?.base ?? null, window: null };
}
