import type { Modality, Strength } from '../types/index.js';
import type { CueFamily } from './cue-table.js';
import type { Cue } from './cues.js';
import { isOutrightNegator } from './polarity.js';

/** What the small words of a clause make of it. */
export interface ReadModality {
  readonly modality: Modality;
  readonly strength: Strength;
}

/**
 * The modality that the cues of a clause set; a clause without any is a duty.
 * @param strength  what is known of the strength already, or null to read it
 */
export function readModality(cues: readonly Cue[], strength: Strength | null): ReadModality {
  const speaks = (family: CueFamily) => cues.some((cue) => cue.family === family);
  const forbids = cues.some(({ family, phrase }) => family === 'negation' && isOutrightNegator(phrase));
  const soft = strength === null ? speaks('soft') : strength === 'soft';
  if (!forbids && speaks('only') && (speaks('grant') || !speaks('hard')))
    return { modality: 'may_only', strength: 'hard' };
  if (forbids) return soft ? { modality: 'should_not', strength: 'soft' } : { modality: 'must_not', strength: 'hard' };
  if (speaks('grant') && !speaks('hard')) return { modality: 'may', strength: 'hard' };
  return soft ? { modality: 'should', strength: 'soft' } : { modality: 'must', strength: 'hard' };
}
