import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULTS } from '../options/index.js';
import type { Decision, Role } from '../types/index.js';

/** The context window a budget stands for when none is given. */
export const DEFAULT_BUDGET_TOKENS = 128_000;

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'] as const satisfies readonly Role[];
const DECISIONS = ['retire', 'keep', 'accept-form'] as const satisfies readonly Decision[];

/** Options of every command that reads a session. */
export interface ReadOptions {
  readonly format?: string;
  readonly role: Role;
  readonly json?: boolean;
}

/** Options of a model, for every command that may ask one. */
export interface ModelOptions {
  readonly model?: string;
  readonly verifyModel?: string;
  readonly structuredOutput: 'json_schema' | 'json_object' | 'text';
}

/** Options of the commands that plan or compact. */
export interface BudgetOptions extends ReadOptions {
  readonly budget: number;
  readonly state?: string;
  readonly targetRatio: number;
  readonly relevanceFloor: number;
  readonly maxPinRatio: number;
  readonly decide: Readonly<Record<string, Decision>>;
  readonly approvedBy?: string;
  readonly approve?: boolean;
  readonly priorContextLost?: boolean;
}

/** Adds the options that say how to read a session. */
export function withReadOptions(command: Command): Command {
  return command
    .option('-f, --format <name>', 'transcript format (default: detected from the content)')
    .addOption(roleOption())
    .option('--json', 'one JSON document on stdout');
}

/** Adds the option that says in whose role a document speaks. */
export function withRoleOption(command: Command): Command {
  return command.addOption(roleOption());
}

function roleOption(): Option {
  return new Option('--role <role>', 'role of a markdown or text file').choices(ROLES).default('system');
}

/** Adds the options that say which model to ask, and how. */
export function withModelOptions(command: Command): Command {
  return command
    .option('-m, --model <name>', 'model that classifies and proposes (OPENAI_API_KEY, OPENAI_BASE_URL)')
    .option('--verify-model <name>', 'model that checks, blind (default: --model)')
    .addOption(
      new Option('--structured-output <mode>', 'how the server is asked for JSON')
        .choices(['json_schema', 'json_object', 'text'])
        .default('json_schema'),
    );
}

/** Adds the options that say what fits and what a person has decided. */
export function withBudgetOptions(command: Command): Command {
  return command
    .option(
      '-b, --budget <tokens>',
      'ceiling in tokens; a session within it is left alone',
      readBudget,
      DEFAULT_BUDGET_TOKENS,
    )
    .option('-s, --state <file>', 'state of this session: read if there, written at commit')
    .option('--target-ratio <ratio>', 'share of the budget to aim at', readRatio, DEFAULTS.targetRatio)
    .option('--relevance-floor <score>', 'narrative below this score goes first', readRatio, DEFAULTS.relevanceFloor)
    .option(
      '--max-pin-ratio <ratio>',
      'share of the budget above which rules need approval',
      readRatio,
      DEFAULTS.maxPinRatio,
    )
    .option(
      '--decide <id=decision>',
      'answer for a rule or held span: retire, keep or accept-form; repeatable',
      readDecision,
      {},
    )
    .option('--approved-by <name>', 'who decides; recorded with the rules')
    .option('--approve', 'let a plan pass that asks for approval')
    .option('--prior-context-lost', "the user's own messages are gone: pin the assistant's restatements");
}

function readBudget(text: string): number {
  const tokens = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(tokens) && tokens > 0 && /^[\d_]+$/u.test(text)) return tokens;
  throw new InvalidArgumentError('It must be a positive whole number of tokens, such as 8000.');
}

function readRatio(text: string): number {
  const ratio = Number(text);
  if (text.trim() !== '' && Number.isFinite(ratio) && ratio >= 0 && ratio <= 1) return ratio;
  throw new InvalidArgumentError('It must be a number from 0 to 1.');
}

function readDecision(text: string, before: Readonly<Record<string, Decision>>): Record<string, Decision> {
  const at = text.lastIndexOf('=');
  const [id, decision] = [text.slice(0, at), text.slice(at + 1)];
  const known = DECISIONS.find((choice) => choice === decision);
  if (at > 0 && known !== undefined) return { ...before, [id]: known };
  throw new InvalidArgumentError(`It must be an id and one of ${DECISIONS.join(', ')}, such as pin_1a2b3c=retire.`);
}
