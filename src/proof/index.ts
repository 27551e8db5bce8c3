export { evidenceKey } from './blind/evidence-key.js';
export { type BlindFindings, type BlindOptions, gatherBlindEvidence, type TextPair } from './blind/gather.js';
export { predicateKey } from './blind/read-predicates.js';
export { type ExtractiveForm, extractiveForms } from './extractive-forms.js';
export type { Prover, ProverFindings, Refuter, RefuterFindings } from './layer.js';
export { applyEdits, LICENCES, type Licence, licensedEdits } from './licences/index.js';
export { PROVERS, prove } from './prove.js';
export { ADDRESS_PATTERNS, type AddressPattern } from './refuters/address.js';
export { REFUTERS } from './refuters/index.js';
