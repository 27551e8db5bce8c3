import type { Refuter } from '../layer.js';
import { address } from './address.js';
import { coverage } from './coverage.js';
import { cues } from './cues.js';
import { literals } from './literals.js';
import { names } from './names.js';
import { nearVerbatim } from './near-verbatim.js';
import { quantities } from './quantities.js';
import { relations } from './relations.js';

/** Every refuter; each alone can reject. */
export const REFUTERS: readonly Refuter[] = [
  literals,
  names,
  quantities,
  cues,
  nearVerbatim,
  relations,
  coverage,
  address,
];
