import { InvalidOptionError } from '../errors/index.js';
import type { Message } from '../types/index.js';
import { DEFAULT_ENCODING, type EncodingName, PIECE_PATTERNS } from './encodings.js';
import { encodingOfModel, loadEncoding } from './load-encoding.js';
import { TextMemo } from './text-memo.js';

/** What a chat format adds to each message for its role and its ends. Source: OpenAI's cookbook counts 3 and 1 for a name. */
const MESSAGE_OVERHEAD_TOKENS = 4;

/** Counts tokens. Any string is fine: special tokens are text, lone surrogates count as U+FFFD. */
export interface TokenCounter {
  readonly encoding: string;
  /** True when the model's own encoding is not known and another one stands in for it. */
  readonly estimated: boolean;
  count(text: string): number;
  /** Text, tool calls and estimates of a message's opaque parts, and 4 tokens for the message itself. */
  countMessage(message: Message): number;
}

export interface TokenCounterOptions {
  /** @default the model's, or 'o200k_base' */
  readonly encoding?: EncodingName;
  /** Name of the model whose context is counted. Unknown names are counted in o200k_base and marked as estimated. */
  readonly model?: string;
}

/**
 * Counts tokens by tiktoken, exactly up to runs of 256 characters without a break. Nothing is loaded before the first count.
 * Counts of messages are remembered for as long as the message object lives; a message must not change after it was counted.
 * @throws InvalidOptionError for an unknown encoding
 * @example createTokenCounter().count('Never push to main.') // 5
 */
export function createTokenCounter({ encoding, model }: TokenCounterOptions = {}): TokenCounter {
  if (encoding !== undefined && !Object.hasOwn(PIECE_PATTERNS, encoding)) {
    const names = Object.keys(PIECE_PATTERNS).join(' or ');
    throw new InvalidOptionError('encoding', encoding, `encoding must be ${names}, got ${String(encoding)}.`);
  }
  const known = encoding ?? (model === undefined ? DEFAULT_ENCODING : encodingOfModel(model));
  const name = known ?? DEFAULT_ENCODING;
  const counts = new WeakMap<Message, number>();
  const texts = new TextMemo();
  const count = (text: string): number => (text === '' ? 0 : texts.countOf(text, loadEncoding(name)));
  return {
    encoding: name,
    estimated: known === null,
    count,
    countMessage(message) {
      const before = counts.get(message);
      if (before !== undefined) return before;
      const tokens = countParts(message, count);
      counts.set(message, tokens);
      return tokens;
    },
  };
}

function countParts(message: Message, count: (text: string) => number): number {
  let tokens = MESSAGE_OVERHEAD_TOKENS;
  for (const part of message.parts) tokens += part.type === 'text' ? count(part.text) : part.estimatedTokens;
  for (const call of message.toolCalls) tokens += count(call.name) + count(call.arguments);
  return tokens;
}
