import { z } from 'zod';
import { ModelError } from '../errors/index.js';
import type { ObjectAnswer } from '../llm/index.js';
import type { StructuredOutput } from './chat-body.js';
import { firstJsonObject } from './first-json-object.js';

/** What we read of a completion. Servers differ in the rest, and a field they leave out is absent, not wrong. */
const Completion = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});
type Choice = NonNullable<z.infer<typeof Completion>['choices']>[number];

/** Who was asked, and how. */
interface Asked<T> {
  readonly model: string;
  readonly mode: StructuredOutput;
  readonly schema: z.ZodType<T>;
}

/**
 * Reads the object out of a chat completion. Whatever is not an object of the right shape is an error with its reason; the messages
 * hold no word of the answer.
 * @throws ModelError `empty`, `content_filter`, `length`, `refusal`, `parse`, `schema`
 */
export function readCompletion<T>(response: unknown, asked: Asked<T>): ObjectAnswer<T> {
  const completion = Completion.safeParse(response);
  if (!completion.success) throw unusable('parse', asked, 'something that is no chat completion');
  const { choices, model, usage } = completion.data;
  const content = contentOf(choices?.[0], asked);
  const parsed = asked.schema.safeParse(parse(content, asked));
  if (!parsed.success) throw unusable('schema', asked, `an object of another shape (${placesOf(parsed.error)})`);
  return {
    object: parsed.data,
    model: model ?? asked.model,
    usage: { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: usage?.completion_tokens ?? 0 },
  };
}

function contentOf(choice: Choice | undefined, { model }: Asked<unknown>): string {
  if (choice?.finish_reason === 'content_filter') {
    throw new ModelError('content_filter', `Model ${model} was stopped by a content filter.`);
  }
  const refusal = choice?.message?.refusal;
  if (typeof refusal === 'string' && refusal !== '')
    throw new ModelError('refusal', `Model ${model} refused to answer.`);
  if (choice?.finish_reason === 'length') {
    throw new ModelError('length', `Model ${model} ran out of output tokens before its answer was whole.`);
  }
  const content = choice?.message?.content;
  if (content === undefined || content === null || content.trim() === '') throw unusable('empty', { model }, 'nothing');
  return content;
}

function parse(content: string, { mode, model }: Asked<unknown>): unknown {
  if (mode === 'text') {
    const object = firstJsonObject(content);
    if (object === undefined) throw unusable('parse', { model }, 'text without a JSON object');
    return object;
  }
  try {
    return JSON.parse(content) as unknown;
  } catch {
    // The parser's message quotes the text, which must not reach a log.
    throw unusable('parse', { model }, 'text that is not JSON');
  }
}

function unusable(
  reason: 'empty' | 'parse' | 'schema',
  { model }: { readonly model: string },
  what: string,
): ModelError {
  return new ModelError(reason, `Model ${model} answered with ${what}.`, { retryable: true });
}

/** Where the shape is wrong and how, without the values: `answers.3.kind: invalid_value`. */
function placesOf({ issues }: z.ZodError): string {
  const places = issues.slice(0, 3).map(({ path, code }) => `${path.map(String).join('.') || 'top'}: ${code}`);
  return issues.length > places.length ? `${places.join('; ')}; …` : places.join('; ');
}
