export { type CandidateOptions, candidatesFor } from './candidates.js';
export {
  type Compressed,
  type CompressInput,
  type CompressModel,
  type CompressOptions,
  compressPins,
  type Proposals,
} from './compress-pins.js';
export type { BlindResults, ChosenForm } from './contest.js';
export { type ProposedForms, type ProposeOptions, proposeForms } from './propose.js';
