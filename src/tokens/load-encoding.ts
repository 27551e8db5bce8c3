import { createRequire } from 'node:module';
import { createPieceCounter, type PieceEncoder } from './count-pieces.js';
import { type EncodingName, PIECE_PATTERNS } from './encodings.js';

/** The rank file of an encoding, as tiktoken ships it. */
interface EncodingFile {
  readonly bpe_ranks: string;
  readonly special_tokens: Record<string, number>;
  readonly pat_str: string;
}

interface TiktokenLite {
  readonly Tiktoken: new (ranks: string, specialTokens: Record<string, number>, pattern: string) => PieceEncoder;
}

// Loading by `require` is synchronous and happens on first use: a start-up of 300 ms and 75 MB per encoding.
const require = createRequire(import.meta.url);
/** One counter per encoding in the process, however many `TokenCounter`s share it. */
const loaded = new Map<EncodingName, (text: string) => number>();

/** The exact counter of an encoding; loaded at most once. */
export function loadEncoding(name: EncodingName): (text: string) => number {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const { Tiktoken } = require('tiktoken/lite') as TiktokenLite;
  const file = require(`tiktoken/encoders/${name}.json`) as EncodingFile;
  const encoder = new Tiktoken(file.bpe_ranks, file.special_tokens, file.pat_str);
  const counter = createPieceCounter(encoder, PIECE_PATTERNS[name]);
  loaded.set(name, counter);
  return counter;
}

/** The encoding tiktoken knows a model by, or null: newer and foreign models are not in its list. */
export function encodingOfModel(model: string): EncodingName | null {
  const encodings = require('tiktoken/model_to_encoding.json') as Readonly<Record<string, string>>;
  const name = Object.hasOwn(encodings, model) ? encodings[model] : undefined;
  return name !== undefined && Object.hasOwn(PIECE_PATTERNS, name) ? (name as EncodingName) : null;
}
