import { sha256 } from '../text/index.js';
import type { PinView, PlacedPin, VerificationRecord } from '../types/index.js';

/** A pin as reports show it, with the record an auditor reads. */
export function viewPin(placed: PlacedPin): PinView {
  const { pin, where, form } = placed;
  const { messageIndex: index, start, end } = pin.firstSeen;
  return {
    id: pin.id,
    kind: pin.kind,
    strength: pin.strength,
    authority: pin.authority,
    status: pin.status,
    statusChange: pin.statusChange,
    original: pin.original,
    leadIn: pin.leadIn,
    antecedent: pin.antecedent?.text ?? null,
    form: form.text,
    where,
    source: { index, start, end },
    tokens: { original: pin.tokens, form: form.tokens },
    record: recordOf(placed),
  };
}

function recordOf({ pin, where, form, proof, evidence, rejected, approval }: PlacedPin): VerificationRecord {
  const { messageIndex: index, start, end, messageHash, said } = pin.firstSeen;
  const approved = approval?.decision === 'accept-form' && proof.verdict !== 'verified';
  return {
    original: { text: pin.wording, sha256: sha256(pin.wording) },
    form: { text: form.text, sha256: sha256(form.text), origin: form.origin },
    source: { index, start, end, messageHash, said },
    classification: { decidedBy: pin.decidedBy, confidence: pin.confidence, evidence: pin.evidence },
    predicate: pin.predicate,
    decision: {
      verdict: approved ? 'approved' : where === 'block' ? proof.verdict : 'not_needed',
      provedBy: proof.provedBy,
    },
    layers: proof.layers,
    blind: evidence,
    rejected: rejected.map(({ text, origin, proof: { verdict, issues } }) => ({ form: text, origin, verdict, issues })),
    approval,
  };
}
