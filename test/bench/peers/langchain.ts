import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  trimMessages,
} from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { createAgent, summarizationMiddleware } from 'langchain';
import type { ChatMessage } from '../../../src/formats/index.js';
import type { Summarise } from './fake-summaries.js';
import { argumentsOf, type LabelledSession, tokensOf } from './sessions.js';

/** Messages of our sessions as LangChain holds them. */
function toLangChain(messages: readonly ChatMessage[]): BaseMessage[] {
  return messages.map((message) => {
    const content = typeof message.content === 'string' ? message.content : '';
    if (message.role === 'system') return new SystemMessage(content);
    if (message.role === 'user') return new HumanMessage(content);
    if (message.role === 'tool') return new ToolMessage({ content, tool_call_id: message.tool_call_id ?? '' });
    const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
      id,
      name: called?.name ?? 'tool',
      args: argumentsOf(called?.arguments),
    }));
    return new AIMessage({ content, tool_calls: calls });
  });
}

/** And back: the same text in the same roles. */
function fromLangChain(messages: readonly BaseMessage[]): ChatMessage[] {
  return messages.map((message): ChatMessage => {
    const content = message.text;
    if (SystemMessage.isInstance(message)) return { role: 'system', content };
    if (HumanMessage.isInstance(message)) return { role: 'user', content };
    if (ToolMessage.isInstance(message)) return { role: 'tool', content, tool_call_id: message.tool_call_id };
    const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
    const made = calls.map(({ id, name, args }) => {
      return { id: id ?? '', type: 'function', function: { name, arguments: JSON.stringify(args) } };
    });
    return made.length === 0
      ? { role: 'assistant', content }
      : { role: 'assistant', content: content === '' ? null : content, tool_calls: made };
  });
}

const count = (messages: BaseMessage[]): number => tokensOf(fromLangChain(messages));

/** `trimMessages`, as its documentation recommends it for chat: the last messages, beginning with a human's, system kept. */
export async function trimmed({ messages }: LabelledSession, ceilingTokens: number): Promise<ChatMessage[]> {
  const kept = await trimMessages(toLangChain(messages), {
    maxTokens: ceilingTokens,
    tokenCounter: count,
    strategy: 'last',
    startOn: 'human',
    includeSystem: true,
  });
  return fromLangChain(kept);
}

/** Share of the ceiling that the middleware keeps as messages; the summary and new turns take the rest. */
const KEEP_RATIO = 0.5;

/**
 * What an agent with `summarizationMiddleware` sends to its model when the session has outgrown the ceiling. All but trigger and
 * keep are its defaults.
 * @param trimTokensToSummarize  how much of the session the summarising model is shown; the middleware's default is its last 4,000 tokens
 */
export async function summarised(
  session: LabelledSession,
  ceilingTokens: number,
  summarise: Summarise,
  trimTokensToSummarize?: number,
): Promise<ChatMessage[]> {
  const summary = fakeModel().respond((prompt) => {
    return new AIMessage(summarise(prompt.map(({ text }) => text).join('\n'), session));
  });
  const answering = fakeModel().respond(new AIMessage('Done.'));
  const [first] = session.messages;
  const systemPrompt = first?.role === 'system' && typeof first.content === 'string' ? first.content : '';
  const agent = createAgent({
    model: answering,
    tools: [],
    systemPrompt,
    middleware: [
      summarizationMiddleware({
        model: summary,
        trigger: { tokens: ceilingTokens },
        keep: { tokens: Math.max(1, Math.floor(ceilingTokens * KEEP_RATIO)) },
        tokenCounter: count,
        ...(trimTokensToSummarize === undefined ? {} : { trimTokensToSummarize }),
      }),
    ],
  });
  await agent.invoke({ messages: toLangChain(session.messages.slice(systemPrompt === '' ? 0 : 1)) });
  const sent = answering.calls[0]?.messages ?? [];
  return fromLangChain(sent);
}
