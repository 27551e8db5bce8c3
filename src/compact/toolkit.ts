import { defaultScorer, type RelevanceScorer } from '../evict/index.js';
import { type LanguageModel, withRetry } from '../llm/index.js';
import { type CompactorOptions, resolveSettings, type Settings } from '../options/index.js';
import { loadDefaultPrompts, type PromptSet } from '../prompt/index.js';
import { createTokenCounter, type TokenCounter } from '../tokens/index.js';
import type { Message, MessageFormat } from '../types/index.js';

/** The models of one compactor, with the prompts they are asked with. */
export interface Models {
  /** Classifies and proposes. */
  readonly author: LanguageModel;
  /** Checks, blind. May be the same model; never the same call. */
  readonly verifier: LanguageModel;
  readonly prompts: PromptSet;
}

/** Everything the corridor uses that is not a value of the session: settings, and the effects as arguments. */
export interface Toolkit {
  readonly settings: Settings;
  readonly tokens: TokenCounter;
  readonly scorer: RelevanceScorer;
  /** Null: rules only, no network. */
  readonly models: Models | null;
  /** Reads back what the host's format would write. */
  reread(messages: readonly Message[]): readonly Message[];
}

/**
 * Checks the options and picks the tools. Nothing heavy is loaded before it is used.
 * @throws InvalidOptionError for a bad value; PromptError when a shipped prompt cannot be read
 */
export function buildToolkit<T>(options: CompactorOptions<T>, format: MessageFormat<T>): Toolkit {
  const settings = resolveSettings(options);
  return {
    settings,
    tokens: options.tokens ?? createTokenCounter(),
    scorer: options.relevance ?? defaultScorer(settings.relevanceHalfLifeMessages),
    models: buildModels(options),
    reread: (messages) => format.read(format.write(messages)),
  };
}

/** The models of a caller, with retries and prompts; null when there is none. */
export function buildModels({
  model,
  verifyModel,
  prompts,
  retry,
}: Pick<CompactorOptions<never>, 'model' | 'verifyModel' | 'prompts' | 'retry'>): Models | null {
  if (model === undefined) return null;
  const author = withRetry(model, retry);
  const verifier = verifyModel === undefined || verifyModel === model ? author : withRetry(verifyModel, retry);
  return { author, verifier, prompts: prompts ?? loadDefaultPrompts() };
}
