/** A prompt file that was read and checked. `hash` is the sha256 of the whole file and stands in every report. */
export interface Prompt {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Names of the values the prompt needs. */
  readonly input: readonly string[];
  /** Name of the schema its answer must have. */
  readonly output: string;
  readonly hash: string;
  readonly system: string;
  readonly user: string;
}

/** A prompt with its data filled in, ready to send. Conversation text stands in `user` only, as JSON. */
export interface RenderedPrompt {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  readonly system: string;
  readonly user: string;
}

/** The four prompts one compaction may use. */
export interface PromptSet {
  readonly classify: Prompt;
  readonly compress: Prompt;
  /** Reads one wording into a predicate: the blind pass. */
  readonly extract: Prompt;
  /** Answers pairwise questions on open phrases. */
  readonly compare: Prompt;
}
