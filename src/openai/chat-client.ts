import type { ChatBody } from './chat-body.js';

/** What a call is made with besides its body. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Always 0: retries belong to `withRetry`, also where the caller's client has its own. */
  readonly maxRetries: 0;
}

/**
 * The one method we use of an OpenAI client. Any version with `chat.completions.create` fits, and so does a client of your own. What it
 * resolves to is checked here, whatever the server promised.
 */
export interface ChatClient {
  readonly chat: {
    readonly completions: {
      create(body: ChatBody, options: CallOptions): PromiseLike<unknown>;
    };
  };
}
