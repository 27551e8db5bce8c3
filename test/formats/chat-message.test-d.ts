import type OpenAI from 'openai';
import { expectTypeOf, test } from 'vitest';
import { type ChatMessage, openaiChat } from '../../src/formats/index.js';
import type { MessageFormat } from '../../src/types/index.js';

type ChatParam = OpenAI.Chat.ChatCompletionMessageParam;

test('the messages of the OpenAI client are chat messages, as they are', () => {
  expectTypeOf<ChatParam>().toExtend<ChatMessage>();
  expectTypeOf(openaiChat.read).toBeCallableWith([] as ChatParam[]);
});

test('the format can be said to be one of the client’s messages, so that they come back as such', () => {
  const format = openaiChat as MessageFormat<ChatParam>;
  expectTypeOf(format.write([])).toEqualTypeOf<ChatParam[]>();
});
