import type { BlindEvidence, Issue, Norm, ProofCode } from '../../types/index.js';
import { alignNorms } from '../blind/align-norms.js';
import { compareClosed } from '../blind/closed-fields.js';
import { evidenceKey } from '../blind/evidence-key.js';
import { comparePhrases, type PhrasePair } from '../blind/phrases.js';
import { misreadings } from '../blind/reading-check.js';
import { layerIssue, type Prover, type ProverFindings } from '../layer.js';
import type { Pair } from '../reading.js';

const LAYER = 'blind_pass';

/**
 * A model read wording and form apart; code compares what it read: closed fields exactly, open phrases by normal form or by the
 * model's own answer `same` to a question that showed it two phrases and no rule. The reading has to fit the texts first.
 */
export const blindPass: Prover = {
  id: LAYER,
  prove(pair, evidence) {
    if (evidence === undefined) return { outcome: 'skipped' };
    if (!isAbout(evidence, pair)) return unproven([differs('evidence', 'The evidence is about other texts.')]);
    const misread = [
      ...misreadings(pair.wording, evidence.original).map((what) =>
        differs('reading', `The reading of the wording ${what}.`),
      ),
      ...misreadings(pair.form, evidence.form).map((what) => differs('reading', `The reading of the form ${what}.`)),
    ];
    if (misread.length > 0) return unproven(misread);
    const norms = alignNorms(evidence.original.norms, evidence.form.norms);
    if (norms === null) return unproven([countIssue(evidence)]);
    const issues = norms.flatMap(([original, form]) => normIssues(original, form, evidence));
    return issues.length === 0 ? { outcome: 'proves' } : unproven(issues);
  },
};

function isAbout({ key, promptHash, model }: BlindEvidence, { wording, form }: Pair): boolean {
  return key === evidenceKey(wording.text, form.text, promptHash, model);
}

function normIssues(original: Norm, form: Norm, evidence: BlindEvidence): Issue<ProofCode>[] {
  const closed = compareClosed(original, form);
  const phrases = comparePhrases(original, form);
  return [
    ...closed.differs.map((field) =>
      differs(field, `${field} differs: ${tell(original[field])} in the wording, ${tell(form[field])} in the form.`),
    ),
    ...phrases.unmatched.map((field) =>
      differs(field, `${field} is ${tell(original[field])} in the wording and ${tell(form[field])} in the form.`),
    ),
    ...[...closed.open, ...phrases.open].filter((phrase) => !isSame(phrase, evidence)).map(phraseIssue),
  ];
}

function isSame({ field, original, form }: PhrasePair, { comparisons }: BlindEvidence): boolean {
  const about = comparisons.filter((each) => each.field === field && each.original === original && each.form === form);
  return about.length > 0 && about.every(({ answer }) => answer === 'same');
}

function phraseIssue({ field, original, form }: PhrasePair): Issue<ProofCode> {
  const message = `${field}: "${original}" and "${form}" are not known to be the same.`;
  return layerIssue(LAYER, 'field_differs', message, { original, form });
}

function countIssue({ original, form }: BlindEvidence): Issue<ProofCode> {
  return differs('norms', `The wording states ${original.norms.length} things and the form ${form.norms.length}.`);
}

function differs(field: string, message: string): Issue<ProofCode> {
  return { ...layerIssue(LAYER, 'field_differs', message), detail: { field } };
}

function tell(value: unknown): string {
  return JSON.stringify(value);
}

function unproven(issues: readonly Issue<ProofCode>[]): ProverFindings {
  return { outcome: 'unproven', issues };
}
