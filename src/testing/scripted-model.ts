import { HoldfastError, ModelError } from '../errors/index.js';
import type { LanguageModel, ObjectAnswer, ObjectRequest, Usage } from '../llm/index.js';
import { rowsOf, type SentRow } from './sent-rows.js';

/** The prompts a script can answer. */
export type ScriptedPrompt = 'classify' | 'compress' | 'extract' | 'compare';

/** What a step replies: an object, a function of the rows that were sent, or an error to throw. */
export type ScriptedReply =
  | Readonly<Record<string, unknown>>
  | ModelError
  | ((rows: readonly SentRow[], request: ObjectRequest<unknown>) => Readonly<Record<string, unknown>> | ModelError);

/** One answer of the script, for the prompt it expects. */
export interface ScriptedStep {
  readonly prompt: ScriptedPrompt;
  readonly reply: ScriptedReply;
}

/** One call the model got. */
export interface ScriptedCall {
  readonly prompt: string;
  readonly schemaName: string;
  readonly system: string;
  readonly user: string;
  readonly rows: readonly SentRow[];
}

/** A model that answers from a script. */
export interface ScriptedModel extends LanguageModel {
  /** Calls so far, in order; wrong ones too. */
  readonly calls: readonly ScriptedCall[];
  /**
   * Call at the end of a test.
   * @throws UnusedAnswerError when answers are left over, naming their prompts
   */
  assertExhausted(): void;
}

/** The model was called when the script had no answer, or an answer for another prompt. */
export class UnexpectedModelCallError extends HoldfastError {
  constructor(message: string) {
    super('unexpected_model_call', message);
  }
}

/** The script has answers that nobody asked for. */
export class UnusedAnswerError extends HoldfastError {
  constructor(message: string) {
    super('unused_answer', message);
  }
}

const USAGE: Usage = { inputTokens: 100, outputTokens: 10 };

/**
 * A model for tests: each call takes the next step, whose prompt must be the call's. The reply must fit the call's schema, as it must
 * on the wire.
 * @param steps  in the order of the calls
 * @param options.id  the model's name @default 'scripted'
 * @example scriptedModel([{ prompt: 'compress', reply: new ModelError('refusal', 'No.') }])
 */
export function scriptedModel(steps: readonly ScriptedStep[], { id = 'scripted' } = {}): ScriptedModel {
  const calls: ScriptedCall[] = [];
  let used = 0;
  return {
    id,
    calls,
    async generateObject<T>(request: ObjectRequest<T>): Promise<ObjectAnswer<T>> {
      request.signal?.throwIfAborted();
      const rows = rowsOf(request.prompt.user);
      const { name, system, user } = request.prompt;
      calls.push({ prompt: name, schemaName: request.schemaName, system, user, rows });
      const step = steps[used];
      if (step?.prompt !== name) {
        const expected = step === undefined ? 'has no answer left' : `expects "${step.prompt}" here`;
        throw new UnexpectedModelCallError(
          `Call ${calls.length} is for the prompt "${name}", but the script ${expected}.`,
        );
      }
      used += 1;
      return { object: settle(step.reply, rows, request), model: id, usage: USAGE };
    },
    assertExhausted() {
      const left = steps.slice(used).map(({ prompt }) => prompt);
      if (left.length > 0) throw new UnusedAnswerError(`The script has unused answers: ${left.join(', ')}.`);
    },
  };
}

function settle<T>(reply: ScriptedReply, rows: readonly SentRow[], request: ObjectRequest<T>): T {
  const said = typeof reply === 'function' ? reply(rows, request as ObjectRequest<unknown>) : reply;
  if (said instanceof ModelError) throw said;
  const parsed = request.schema.safeParse(said);
  if (parsed.success) return parsed.data;
  throw new ModelError('schema', 'The scripted answer does not fit the schema of the call.', {
    retryable: true,
    cause: parsed.error,
  });
}
