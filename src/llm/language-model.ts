import type { z } from 'zod';
import type { RenderedPrompt } from '../prompt/index.js';

/** Tokens one call used, as the server reported them. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ObjectRequest<T> {
  readonly prompt: RenderedPrompt;
  /** The answer's shape; every adapter parses and validates locally, whatever the server promised. */
  readonly schema: z.ZodType<T>;
  /** Name the schema goes by on the wire. */
  readonly schemaName: string;
  readonly signal?: AbortSignal;
}

export interface ObjectAnswer<T> {
  readonly object: T;
  /** The model that answered, as the server named it. */
  readonly model: string;
  readonly usage: Usage;
}

/**
 * The one thing holdfast needs from a model: a validated object for a prompt. An adapter makes exactly one attempt; retries
 * belong to `withRetry`.
 * @throws ModelError with the reason; the caller's abort passes through untouched
 */
export interface LanguageModel {
  /** The model's name, as reports and hashes use it. */
  readonly id: string;
  generateObject<T>(request: ObjectRequest<T>): Promise<ObjectAnswer<T>>;
}
