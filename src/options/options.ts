import { InvalidOptionError } from '../errors/index.js';
import type { RelevanceScorer } from '../evict/index.js';
import type { LanguageModel, RetryPolicy } from '../llm/index.js';
import type { PromptSet } from '../prompt/index.js';
import type { TokenCounter } from '../tokens/index.js';
import type { Message, MessageFormat } from '../types/index.js';
import { DEFAULTS } from './defaults.js';

/** Options of `createCompactor`. Only `ceilingTokens` is required. */
export interface CompactorOptions<T = Message> {
  /** The context window, or the share of it that messages may fill, in tokens. A positive integer. */
  readonly ceilingTokens: number;
  /** Maps the host's messages to ours and back. @default neutral `Message`s, unchanged */
  readonly format?: MessageFormat<T>;
  /** Classifies unsure spans and proposes forms. @default none: rules only, no network */
  readonly model?: LanguageModel;
  /** Checks forms blind. @default `model` */
  readonly verifyModel?: LanguageModel;
  /** How often, how long and when a model is asked again; the one owner of retries. @default `RETRY_DEFAULTS` */
  readonly retry?: Partial<RetryPolicy>;
  /** @default the prompts shipped in `prompts/` */
  readonly prompts?: PromptSet;
  /** @default tiktoken o200k_base */
  readonly tokens?: TokenCounter;
  /** @default recency × lexical similarity to the current turn */
  readonly relevance?: RelevanceScorer;
  /** @default 0.85 */
  readonly triggerRatio?: number;
  /** @default 0.5 */
  readonly targetRatio?: number;
  /** @default 0.05 */
  readonly relevanceFloor?: number;
  /** @default 40 */
  readonly relevanceHalfLifeMessages?: number;
  /** @default 0.1 */
  readonly tailRatio?: number;
  /** @default 0.25 */
  readonly maxPinRatio?: number;
  /** @default 'always' */
  readonly compress?: 'always' | 'needed' | 'never';
  /** @default 'abort' */
  readonly onUnverified?: 'abort' | 'keep-verbatim';
  /** @default 10 */
  readonly terseTokens?: number;
  /** @default false */
  readonly priorContextLost?: boolean;
}

type Numbers = {
  readonly [Name in
    | 'triggerRatio'
    | 'targetRatio'
    | 'relevanceFloor'
    | 'relevanceHalfLifeMessages'
    | 'tailRatio'
    | 'maxPinRatio'
    | 'terseTokens']: number;
};

/** Options with every default filled in and every value checked. */
export interface Settings extends Numbers {
  readonly ceilingTokens: number;
  readonly compress: 'always' | 'needed' | 'never';
  readonly onUnverified: 'abort' | 'keep-verbatim';
  readonly priorContextLost: boolean;
}

const RATIOS = ['triggerRatio', 'targetRatio', 'relevanceFloor', 'tailRatio', 'maxPinRatio'] as const;

/**
 * Fills in the defaults and refuses a bad value by name, before any work starts.
 * @throws InvalidOptionError `invalid_option`
 */
export function resolveSettings(options: Omit<CompactorOptions<never>, 'format'>): Settings {
  const settings: Settings = {
    ceilingTokens: options.ceilingTokens,
    triggerRatio: options.triggerRatio ?? DEFAULTS.triggerRatio,
    targetRatio: options.targetRatio ?? DEFAULTS.targetRatio,
    relevanceFloor: options.relevanceFloor ?? DEFAULTS.relevanceFloor,
    relevanceHalfLifeMessages: options.relevanceHalfLifeMessages ?? DEFAULTS.relevanceHalfLifeMessages,
    tailRatio: options.tailRatio ?? DEFAULTS.tailRatio,
    maxPinRatio: options.maxPinRatio ?? DEFAULTS.maxPinRatio,
    terseTokens: options.terseTokens ?? DEFAULTS.terseTokens,
    compress: options.compress ?? DEFAULTS.compress,
    onUnverified: options.onUnverified ?? DEFAULTS.onUnverified,
    priorContextLost: options.priorContextLost ?? DEFAULTS.priorContextLost,
  };
  refuseBadNumber('ceilingTokens', settings.ceilingTokens, isPositiveInteger, 'a positive integer');
  for (const name of RATIOS) refuseBadNumber(name, settings[name], isRatio, 'a number from 0 to 1');
  refuseBadNumber('relevanceHalfLifeMessages', settings.relevanceHalfLifeMessages, isPositive, 'a number above 0');
  refuseBadNumber('terseTokens', settings.terseTokens, isNatural, 'an integer of 0 or more');
  refuseBadChoice('compress', settings.compress, ['always', 'needed', 'never']);
  refuseBadChoice('onUnverified', settings.onUnverified, ['abort', 'keep-verbatim']);
  if (settings.targetRatio > settings.triggerRatio) {
    throw new InvalidOptionError(
      'targetRatio',
      settings.targetRatio,
      `targetRatio (${settings.targetRatio}) must not be above triggerRatio (${settings.triggerRatio}): compaction would trigger again at once.`,
    );
  }
  return settings;
}

const isPositive = (value: number) => Number.isFinite(value) && value > 0;
const isPositiveInteger = (value: number) => Number.isSafeInteger(value) && value > 0;
const isNatural = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isRatio = (value: number) => Number.isFinite(value) && value >= 0 && value <= 1;

function refuseBadNumber(option: string, value: unknown, isGood: (value: number) => boolean, expected: string): void {
  if (typeof value === 'number' && isGood(value)) return;
  throw new InvalidOptionError(option, value, `${option} must be ${expected}, got ${String(value)}.`);
}

function refuseBadChoice(option: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  const list = choices.map((choice) => `'${choice}'`).join(', ');
  throw new InvalidOptionError(option, value, `${option} must be one of ${list}, got ${String(value)}.`);
}
