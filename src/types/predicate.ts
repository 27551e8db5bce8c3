import type { Strength } from './span.js';

export type Modality = 'must' | 'must_not' | 'may_only' | 'may' | 'should' | 'should_not';

export type Comparator = 'eq' | 'lt' | 'le' | 'gt' | 'ge' | 'about';

/** One number as a rule uses it: "at most 5 retries per hour" is `{le, 5, retry, hour, …}`. */
export interface Quantity {
  readonly comparator: Comparator;
  readonly value: number;
  /** Normal form of the unit or counted noun, or null for a bare number. */
  readonly unit: string | null;
  /** "per hour", "a day": normal form of the window, or null. */
  readonly window: string | null;
}

/** One thing a rule asks, forbids or allows. Open phrases are texts of the rule; null means the rule does not say. */
export interface Norm {
  readonly modality: Modality;
  readonly strength: Strength;
  readonly actor: string | null;
  readonly action: string | null;
  readonly object: string | null;
  readonly literals: readonly string[];
  readonly quantities: readonly Quantity[];
  readonly quantifier: string | null;
  readonly condition: string | null;
  readonly exception: string | null;
  readonly order: string | null;
  readonly scope: string | null;
}

/** The meaning of a constraint as data. */
export interface Predicate {
  readonly norms: readonly Norm[];
  /** Who read it: our rules, or a model. A predicate a model made is never rendered back into text. */
  readonly origin: 'rules' | 'model';
  /** Pieces of the text that were not read: unknown, never absent. */
  readonly unread: readonly string[];
}
