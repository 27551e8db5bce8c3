import type { Prover } from '../layer.js';

/** What a model read in each text alone, compared by code. */
export const blindPass: Prover = {
  id: 'blind_pass',
  prove: () => ({ outcome: 'skipped' }),
};
