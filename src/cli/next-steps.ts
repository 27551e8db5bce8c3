import type { Issue, ModelReason } from '../types/index.js';

/** One way on after an abort: what to add to the command line, and what that does. */
interface Step {
  readonly flag: string;
  readonly does: string;
}

/** Decisions named one by one; for more there is a flag for all. */
const MAX_DECISIONS = 3;
const FLAG_COLUMNS = 33;

const OTHER_JSON = { flag: '--structured-output json_object', does: 'ask for JSON another way (or: text)' };
const OTHER_MODEL = { flag: '--model NAME', does: 'ask another model' };
const NO_MODEL = { flag: 'no --model at all', does: 'rules only: what is unsure stays' };

const AFTER_MODEL: Partial<Record<ModelReason, readonly Step[]>> = {
  parse: [OTHER_JSON, OTHER_MODEL],
  schema: [OTHER_JSON, OTHER_MODEL],
  auth: [{ flag: 'OPENAI_API_KEY=…', does: 'another key' }],
  network: [{ flag: 'OPENAI_BASE_URL=…', does: 'another server' }],
  rate_limit: [],
  timeout: [],
  insufficient_quota: [],
};

/**
 * The flags with which an aborted compaction may go through, for a person to copy.
 * @returns lines of at most 80 columns, none when there is no flag for it
 */
export function nextSteps(issues: readonly Issue[]): string[] {
  const steps = [...new Map(issues.flatMap(stepsFor).map((step) => [step.flag, step])).values()];
  const decisions = steps.filter(isDecision);
  const shown = steps.filter((step) => !isDecision(step) || decisions.indexOf(step) < MAX_DECISIONS);
  if (shown.length === 0) return [];
  return ['', 'Try again with', ...shown.map(({ flag, does }) => `  ${flag.padEnd(FLAG_COLUMNS)}${does}`)];
}

function isDecision({ flag }: Step): boolean {
  return flag.startsWith('--decide');
}

function stepsFor({ code, pinId, detail }: Issue): readonly Step[] {
  if (code === 'model_failed') return [...(AFTER_MODEL[detail?.reason as ModelReason] ?? [OTHER_MODEL]), NO_MODEL];
  if (code === 'constraint_unverified') {
    const keepAll = { flag: '--on-unverified keep-verbatim', does: 'carry every such rule word for word' };
    if (pinId === undefined) return [keepAll];
    return [{ flag: `--decide ${pinId}=keep`, does: 'carry that rule word for word' }, keepAll];
  }
  if (code === 'approval_required') return [{ flag: '--approve', does: 'you have seen the plan, and it may pass' }];
  const tokensNeeded = detail?.tokensNeeded;
  return typeof tokensNeeded === 'number' ? [{ flag: `--budget ${tokensNeeded}`, does: 'make room' }] : [];
}
