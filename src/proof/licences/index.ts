export { applyEdits } from './apply-edits.js';
export type { Licence, LicencePlace } from './licence.js';
export { LICENCES, licensedEdits } from './licensed-edits.js';
