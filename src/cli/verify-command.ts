import { Command } from 'commander';
import { z } from 'zod';
import { buildModels } from '../compact/index.js';
import { describeFault } from '../llm/index.js';
import { evidenceKey, gatherBlindEvidence, prove } from '../proof/index.js';
import { count, paragraph, plural, showText } from '../report/index.js';
import type { BlindEvidence, ModelReason, Proof } from '../types/index.js';
import { EXIT } from './exit-code.js';
import { readText } from './files.js';
import { readRows } from './json-lines.js';
import { openModels } from './open-models.js';
import { withProgress } from './progress.js';
import { type ModelOptions, withModelOptions } from './session-options.js';
import type { Io } from './terminal.js';

const rowSchema = z.object({ id: z.union([z.string(), z.number()]), original: z.string(), candidate: z.string() });
const EXPECTED = '{"id": "…", "original": "…", "candidate": "…"}';

type Row = z.infer<typeof rowSchema>;

interface VerifyOptions extends ModelOptions {
  readonly json?: boolean;
}

/** `holdfast verify <pairs.jsonl>`: whether each candidate says what its original says. */
export function verifyCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('verify')
    .description('check compressed wordings against their originals')
    .argument('<pairs>', `JSON rows, one a line: ${EXPECTED}`)
    .option('--json', 'one JSON line per pair on stdout');
  return withModelOptions(command).action(async (path: string, options: VerifyOptions) => {
    const rows = readRows(await readText(path, io), path, rowSchema, EXPECTED);
    const judged = await withProgress('checking', io, options, () => judge(rows, options, io));
    for (const { row, proof } of judged) {
      if (options.json === true)
        io.out(
          `${JSON.stringify({ id: row.id, verdict: proof.verdict, issues: proof.issues, provedBy: proof.provedBy })}\n`,
        );
      else io.out(renderPair(row, proof, io));
    }
    if (options.json !== true) io.talk(renderTotals(judged.map(({ proof }) => proof)));
    done(EXIT.done);
  });
}

/** Rules first; only what they leave unproven is worth a call. */
async function judge(rows: readonly Row[], options: VerifyOptions, io: Io): Promise<{ row: Row; proof: Proof }[]> {
  const judged = rows.map((row) => ({ row, proof: prove(row.original, row.candidate) }));
  const models = buildModels(await openModels(options, io));
  if (models === null) return judged;
  const { verifier: model, prompts } = models;
  const open = judged.filter(({ proof }) => proof.verdict === 'unproven');
  const pairs = open.map(({ row }) => ({ wording: row.original, form: row.candidate }));
  const { evidence, faults } = await gatherBlindEvidence(pairs, { model, prompts });
  return judged.map(({ row, proof }) => {
    const key = evidenceKey(row.original, row.candidate, prompts.extract.hash, model.id);
    return { row, proof: judgeAgain(row, proof, evidence.get(key), faults.get(key)) };
  });
}

function judgeAgain(row: Row, proof: Proof, blind: BlindEvidence | undefined, fault: ModelReason | undefined): Proof {
  if (blind !== undefined) return prove(row.original, row.candidate, { blind });
  if (fault === undefined) return proof;
  const message = `Nothing is proved: the model was asked, and ${describeFault(fault)}.`;
  return { ...proof, issues: [...proof.issues, { code: 'no_proof', message, detail: { reason: fault } }] };
}

const SIGN = { verified: '✓', unproven: '?', rejected: '✗' } as const;

function renderPair(
  { id, original, candidate }: Row,
  { verdict, provedBy, issues }: Proof,
  { paint, width }: Io,
): string {
  const say = verdict === 'verified' ? paint.good : verdict === 'rejected' ? paint.bad : paint.mark;
  const by = provedBy === null ? '' : ` by ${provedBy.replace('_', ' ')}`;
  return [
    `${say(`${SIGN[verdict]} ${verdict}${by}`)}  ${paint.quiet(String(id))}`,
    paragraph(showText(original), '    ', { width }),
    paragraph(`→ ${showText(candidate)}`, '    ', { width }),
    ...issues.map(({ code, message }) => paragraph(`${code}: ${showText(message)}`, '      ', { width })),
    '',
  ].join('\n');
}

function renderTotals(proofs: readonly Proof[]): string {
  const of = (verdict: Proof['verdict']) => count(proofs.filter((proof) => proof.verdict === verdict).length);
  return `${plural(proofs.length, 'pair')}: ${of('verified')} verified, ${of('unproven')} unproven, ${of('rejected')} rejected\n`;
}
