export type { OpenAIModelOptions, ReasoningEffort, StructuredOutput } from './chat-body.js';
export type { CallOptions, ChatClient } from './chat-client.js';
export { createOpenAIClient, type OpenAIClientOptions } from './create-openai-client.js';
export { openaiModel } from './openai-model.js';
