import type { z } from 'zod';
import type { ObjectRequest } from '../llm/index.js';
import { wireSchema } from './wire-schema.js';

/** How the server is asked for an object. Chosen by the caller, never guessed. */
export type StructuredOutput = 'json_schema' | 'json_object' | 'text';

export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** Which model, and how it is asked. */
export interface OpenAIModelOptions {
  /** The model's name, as the server knows it. */
  readonly model: string;
  /**
   * `json_schema`: the server holds the answer to the schema. `json_object`: it holds it to JSON. `text`: it holds it to
   * nothing, and the first JSON object of the answer counts. In every mode the answer is parsed and checked here.
   * @default 'json_schema'
   */
  readonly structuredOutput?: StructuredOutput;
  /** Sent only when set: reasoning models refuse it. */
  readonly temperature?: number;
  /** Sent only when set. */
  readonly seed?: number;
  /** Tokens the answer may have, sent as `max_completion_tokens` only when set. */
  readonly maxOutputTokens?: number;
  /** Sent only when set. */
  readonly reasoningEffort?: ReasoningEffort;
}

/** The body of a chat completion, as far as we set it. */
export interface ChatBody {
  model: string;
  messages: ({ role: 'system'; content: string } | { role: 'user'; content: string })[];
  response_format?:
    | { type: 'json_object' }
    | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: Record<string, unknown> } };
  temperature?: number;
  seed?: number;
  max_completion_tokens?: number;
  reasoning_effort?: ReasoningEffort;
}

/** Writes the body of one call. Instructions first and data last, so that servers can cache the beginning. */
export function chatBody<T>(
  { prompt, schema, schemaName }: Pick<ObjectRequest<T>, 'prompt' | 'schema' | 'schemaName'>,
  options: OpenAIModelOptions,
): ChatBody {
  const mode = options.structuredOutput ?? 'json_schema';
  const system = mode === 'json_schema' ? prompt.system : `${prompt.system}\n\n${schemaInstruction(schema)}`;
  return {
    model: options.model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt.user },
    ],
    ...responseFormat(mode, schema, schemaName),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.maxOutputTokens === undefined ? {} : { max_completion_tokens: options.maxOutputTokens }),
    ...(options.reasoningEffort === undefined ? {} : { reasoning_effort: options.reasoningEffort }),
  };
}

function responseFormat(mode: StructuredOutput, schema: z.ZodType, name: string): Pick<ChatBody, 'response_format'> {
  if (mode === 'text') return {};
  if (mode === 'json_object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: wireSchema(schema) } } };
}

/** Where the server does not hold the answer to the schema, the model must be told. */
function schemaInstruction(schema: z.ZodType): string {
  return `Answer with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(wireSchema(schema))}`;
}
