import type { Proof, Prove } from '../types/index.js';
import { layerIssue, type Prover, proverVerdict, type Refuter, refuterVerdict } from './layer.js';
import { blindPass } from './provers/blind-pass.js';
import { editLog } from './provers/edit-log.js';
import { identity, sameText } from './provers/identity.js';
import { type Pair, readText } from './reading.js';
import { REFUTERS } from './refuters/index.js';

/** Cheapest first. The clause prover takes its place between the edit log and the blind pass. */
export const PROVERS: readonly Prover[] = [identity, editLog, blindPass];

const IDENTICAL: Proof = {
  verdict: 'verified',
  provedBy: identity.id,
  layers: [{ layer: identity.id, role: 'prover', outcome: 'proves', issues: [] }],
  issues: [],
};

/**
 * Decides one form of one wording: `rejected` when any refuter fires, whatever a model says; `verified` when none fires and a
 * prover proves; else `unproven`. Pure: the same input gives the same verdict.
 * @example prove('Please never push.', 'Never push.').provedBy // 'edit_log'
 */
export const prove: Prove = (wording, form, evidence) => {
  // The same text says the same: no refuter can have anything against it, and nothing need be read.
  if (sameText(wording, form)) return IDENTICAL;
  const pair: Pair = { wording: readText(wording), form: readText(form) };
  const refuted = REFUTERS.map((refuter: Refuter) => refuterVerdict(refuter, pair));
  const proved = PROVERS.map((prover) => proverVerdict(prover, pair, evidence?.blind));
  const layers = [...refuted, ...proved];
  const fires = refuted.filter(({ outcome }) => outcome === 'fires');
  if (fires.length > 0)
    return { verdict: 'rejected', provedBy: null, layers, issues: fires.flatMap(({ issues }) => issues) };

  const prover = proved.find(({ outcome }) => outcome === 'proves');
  if (prover !== undefined) return { verdict: 'verified', provedBy: prover.layer, layers, issues: [] };
  const open = layers.flatMap(({ issues }) => issues);
  const noProof = layerIssue('prove', 'no_proof', 'No prover could show that the form says what the wording says.');
  return { verdict: 'unproven', provedBy: null, layers, issues: [...open, noProof] } satisfies Proof;
};
