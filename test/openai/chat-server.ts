import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

export const BASE_URL = 'http://models.test/v1';
export const API_KEY = 'sk-very-secret-key';

/** What one request brought to the server. */
export interface SeenRequest {
  readonly body: Record<string, unknown> & { readonly messages: readonly { role: string; content: string }[] };
  readonly authorization: string | null;
}

export type Reply = (request: SeenRequest) => Response | Promise<Response>;

/** A chat server that gives its replies in turn, and the last one for ever. */
export function chatServer() {
  const seen: SeenRequest[] = [];
  let replies: readonly Reply[] = [];
  const server = setupServer(
    http.post(`${BASE_URL}/chat/completions`, async ({ request }) => {
      const body = (await request.json()) as SeenRequest['body'];
      seen.push({ body, authorization: request.headers.get('authorization') });
      return replies[Math.min(seen.length, replies.length) - 1]!(seen.at(-1)!);
    }),
  );
  return {
    server,
    seen,
    script(...next: readonly Reply[]) {
      seen.length = 0;
      replies = next;
    },
  };
}

/** A completion whose content is the text, or the JSON of the object. */
export function completion(
  content: unknown,
  { finish_reason = 'stop', ...message }: Record<string, unknown> = {},
): Reply {
  const text = typeof content === 'string' || content === null ? content : JSON.stringify(content);
  return () =>
    HttpResponse.json({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'served-model-2026',
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', content: text, refusal: null, ...message } }],
      usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
    } as JsonBodyType);
}

/** An error as OpenAI-compatible servers send it. */
export function apiError(
  status: number,
  error: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Reply {
  return () =>
    HttpResponse.json({ error: { message: `Bad key ${API_KEY} for "Never push"`, ...error } } as JsonBodyType, {
      status,
      headers,
    });
}
