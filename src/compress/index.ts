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
