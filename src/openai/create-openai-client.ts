import type { ChatClient } from './chat-client.js';

/** Where and as whom to call. */
export interface OpenAIClientOptions {
  readonly apiKey: string;
  /** @default OPENAI_BASE_URL, or OpenAI's own */
  readonly baseURL?: string;
}

/**
 * An OpenAI client without retries of its own. The package `openai` is loaded here, not before.
 * @returns a client for `openaiModel`
 */
export async function createOpenAIClient({ apiKey, baseURL }: OpenAIClientOptions): Promise<ChatClient> {
  const { OpenAI } = await import('openai');
  return new OpenAI({ apiKey, maxRetries: 0, ...(baseURL === undefined ? {} : { baseURL }) });
}
