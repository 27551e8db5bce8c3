import { InvalidOptionError } from '../errors/index.js';
import type { LanguageModel, ObjectAnswer, ObjectRequest } from '../llm/index.js';
import { chatBody, type OpenAIModelOptions, type StructuredOutput } from './chat-body.js';
import type { ChatClient } from './chat-client.js';
import { readCompletion } from './read-completion.js';
import { toModelError } from './to-model-error.js';

const MODES = ['json_schema', 'json_object', 'text'] as const satisfies readonly StructuredOutput[];

/**
 * A model behind any OpenAI-compatible server, by chat completions. One attempt per call; the client's own retries are switched off.
 * @param client  an `OpenAI` client of version 6 or 7, or anything with the same `chat.completions.create`
 * @throws InvalidOptionError for an empty model name or an unknown mode. Calls throw ModelError with the reason, or the caller's own
 *   abort reason.
 * @example openaiModel(new OpenAI({ baseURL: 'http://localhost:11434/v1', apiKey: 'none' }), { model: 'qwen3' })
 */
export function openaiModel(client: ChatClient, options: OpenAIModelOptions): LanguageModel {
  const { model } = options;
  const mode = options.structuredOutput ?? 'json_schema';
  if (typeof model !== 'string' || model.trim() === '') {
    throw new InvalidOptionError('model', model, 'model must be the name of a model, got an empty one.');
  }
  if (!MODES.includes(mode)) {
    const expected = MODES.map((name) => `'${name}'`).join(', ');
    throw new InvalidOptionError(
      'structuredOutput',
      mode,
      `structuredOutput must be one of ${expected}, got ${String(mode)}.`,
    );
  }
  const { completions } = client.chat;
  return {
    id: model,
    async generateObject<T>(request: ObjectRequest<T>): Promise<ObjectAnswer<T>> {
      const { signal, schema } = request;
      signal?.throwIfAborted();
      const body = chatBody(request, options);
      let response: unknown;
      try {
        response = await completions.create(body, { maxRetries: 0, ...(signal === undefined ? {} : { signal }) });
      } catch (error) {
        // A client turns every abort into an error of its own; ours is the caller's reason, whatever that is.
        if (signal?.aborted === true) throw signal.reason;
        throw toModelError(error, model);
      }
      return readCompletion(response, { model, mode, schema });
    },
  };
}
