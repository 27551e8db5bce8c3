export { readClockTimes } from './clock-times.js';
export { boundarySide, COMPARATOR_PHRASES, type ComparatorPhrase } from './comparators.js';
export { extractPredicate, type PredicateHint } from './extract-predicate.js';
export { isImperativeVerb } from './imperatives.js';
export { readLiterals } from './literals.js';
export { readNumberWords } from './number-words.js';
export { type ReadQuantity, readQuantities } from './quantities.js';
export { type Unit, unitOf } from './units.js';
