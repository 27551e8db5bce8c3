import { createRequire } from 'node:module';
import { type ChatMessage, openaiChat } from '../../../src/formats/index.js';
import { createCompactor } from '../../../src/index.js';
import { pruned } from './ai-sdk.js';
import { careless, honest } from './fake-summaries.js';
import { summarised, trimmed } from './langchain.js';
import { type LabelledSession, tokensOf } from './sessions.js';

const require = createRequire(import.meta.url);

/** Version of an installed package. */
export function versionOf(name: string): string {
  return (require(`${name}/package.json`) as { readonly version: string }).version;
}

/** One way to compact a session, ours or another's. Null: it refused, and nothing was changed. */
export interface Compacting {
  readonly name: string;
  compact(session: LabelledSession, ceilingTokens: number): Promise<readonly ChatMessage[] | null>;
}

/** The leading system message and the newest messages that fit. */
function slidingWindow({ messages }: LabelledSession, ceilingTokens: number): ChatMessage[] {
  const head = messages.filter(({ role }, index) => index === 0 && role === 'system');
  const rest = messages.slice(head.length);
  let from = rest.length;
  while (from > 0 && tokensOf([...head, ...rest.slice(from - 1)]) <= ceilingTokens) from -= 1;
  // A result without its call is refused by every chat API.
  while (rest[from]?.role === 'tool') from += 1;
  return [...head, ...rest.slice(from)];
}

async function ours({ messages }: LabelledSession, ceilingTokens: number): Promise<readonly ChatMessage[] | null> {
  const compactor = createCompactor({ ceilingTokens, format: openaiChat, maxPinRatio: 1 });
  const result = await compactor.safeCompact(messages, { force: true });
  return result.success ? result.data.messages : null;
}

export const COMPACTORS: readonly Compacting[] = [
  { name: 'sliding window', compact: async (session, ceiling) => slidingWindow(session, ceiling) },
  { name: 'LangChain trimMessages', compact: trimmed },
  {
    name: 'LangChain summarizationMiddleware, honest model',
    compact: (session, ceiling) => summarised(session, ceiling, honest),
  },
  {
    name: 'the same, shown the whole session',
    compact: (session, ceiling) => summarised(session, ceiling, honest, 1_000_000),
  },
  {
    name: 'LangChain summarizationMiddleware, careless model',
    compact: (session, ceiling) => summarised(session, ceiling, careless),
  },
  { name: 'AI SDK pruneMessages', compact: async (session) => pruned(session) },
  { name: 'holdfast, no model', compact: ours },
];
