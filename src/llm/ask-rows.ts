import { z } from 'zod';
import { ModelError } from '../errors/index.js';
import { type Prompt, renderPrompt } from '../prompt/index.js';
import type { ModelCall, ModelReason } from '../types/index.js';
import { batchesOf } from './batches.js';
import { checkRows, type RowAnswer, type RowResult } from './check-rows.js';
import { describeFault } from './describe-fault.js';
import type { LanguageModel, Usage } from './language-model.js';

/** A row a caller asks about: its own id, which never leaves, and the fields the prompt names. */
export interface AskedRow {
  readonly id: string;
  /** Where there is one, the answer must quote its first words, which is how swapped answers are found. */
  readonly text?: string;
}

export interface AskRowsOptions<Answer extends RowAnswer> {
  /** Name of the step in reports: `classify`, `compress`, … */
  readonly step: string;
  readonly model: LanguageModel;
  /** Its one input is `rows`. */
  readonly prompt: Prompt;
  /** Shape of one answer. On the wire they come as `{answers: [...]}` under the prompt's `output` name. */
  readonly answer: z.ZodType<Answer>;
  readonly signal?: AbortSignal;
  /** The order in which rows go out, as indices into `rows`; a permutation. @default as given */
  readonly order?: readonly number[];
  /** Rows in one call at most. @default 40 */
  readonly batchRows?: number;
  /** Characters of JSON in one call at most; a longer row goes alone. @default 24000 */
  readonly batchCharacters?: number;
}

/** Answers by the caller's ids, and what they cost. */
export interface AskedRows<Answer> {
  /** One entry for each row, in the order of `rows`. */
  readonly results: ReadonlyMap<string, RowResult<Answer>>;
  readonly calls: readonly ModelCall[];
  readonly usage: Usage;
  /** Answers to rows that were never sent (`extra_id`); they were dropped. */
  readonly strays: number;
}

const BATCH_ROWS = 40;
const BATCH_CHARACTERS = 24_000;

/**
 * Asks a model about many rows in few calls, and brings each answer home to its row. Rows travel under ids of the call
 * (`r1`, `r2`, …). A row whose answer is missing, doubled or quotes another row gets a reason instead; the others stand.
 * @param rows  with ids unique among them; no rows, no call
 * @throws ModelError when a call fails, or when no row of a call has a usable answer (the first fault's reason); the caller's
 *   abort passes through untouched; TypeError when two rows share an id
 */
export async function askRows<Row extends AskedRow, Answer extends RowAnswer>(
  rows: readonly Row[],
  options: AskRowsOptions<Answer>,
): Promise<AskedRows<Answer>> {
  const { batchRows = BATCH_ROWS, batchCharacters = BATCH_CHARACTERS } = options;
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    throw new TypeError('The ids of asked rows must be unique.');
  const sent = inOrder(rows, options.order).map((row, index) => ({ row, wire: { ...row, id: `r${index + 1}` } }));
  const found = new Map<string, RowResult<Answer>>();
  const calls: ModelCall[] = [];
  let strays = 0;
  for (const batch of batchesOf(sent, ({ wire }) => JSON.stringify(wire).length, { batchRows, batchCharacters })) {
    const checked = await askBatch(
      batch.map(({ wire }) => wire),
      options,
    );
    for (const { row, wire } of batch) found.set(row.id, checked.results.get(wire.id)!);
    calls.push(checked.call);
    strays += checked.strays;
  }
  return { results: new Map(rows.map(({ id }) => [id, found.get(id)!])), calls, usage: totalOf(calls), strays };
}

async function askBatch<Answer extends RowAnswer>(
  rows: readonly AskedRow[],
  { step, model, prompt, answer, signal }: AskRowsOptions<Answer>,
) {
  const reply = await model.generateObject({
    prompt: renderPrompt(prompt, { rows }),
    schema: z.object({ answers: z.array(answer) }),
    schemaName: prompt.output,
    ...(signal === undefined ? {} : { signal }),
  });
  const { results, firstFault, strays } = checkRows(rows, reply.object.answers);
  if (![...results.values()].some((result) => 'answer' in result)) throw unusable(step, model, firstFault, rows.length);
  const { name, version, hash } = prompt;
  const call: ModelCall = {
    step,
    prompt: { name, version, hash },
    model: reply.model,
    rows: rows.length,
    usage: reply.usage,
  };
  return { results, call, strays };
}

function unusable(step: string, model: LanguageModel, fault: ModelReason | null, rows: number): ModelError {
  const reason = fault ?? 'empty';
  const asked = rows === 1 ? 'the one question' : `any of ${rows} questions`;
  return new ModelError(
    reason,
    `Model ${model.id} gave no usable answer to ${asked} of the step ${step}: ${describeFault(reason)}.`,
  );
}

function inOrder<Row>(rows: readonly Row[], order: readonly number[] | undefined): readonly Row[] {
  if (order === undefined) return rows;
  const isPermutation = order.length === rows.length && new Set(order).size === rows.length;
  const ordered = order.flatMap((index) => rows[index] ?? []);
  if (isPermutation && ordered.length === rows.length) return ordered as readonly Row[];
  throw new TypeError(`order must be a permutation of the ${rows.length} rows' indices.`);
}

function totalOf(calls: readonly ModelCall[]): Usage {
  return {
    inputTokens: calls.reduce((sum, { usage }) => sum + usage.inputTokens, 0),
    outputTokens: calls.reduce((sum, { usage }) => sum + usage.outputTokens, 0),
  };
}
