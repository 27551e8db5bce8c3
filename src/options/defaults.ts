/** Every default of every option. `undefined` in an option means the value here. */
export const DEFAULTS = {
  /** Share of the ceiling at which a budget event opens the question. */
  triggerRatio: 0.85,
  /** Share of the ceiling that eviction aims at. */
  targetRatio: 0.5,
  /** Narrative whose relevance is below this goes first, whatever the target. */
  relevanceFloor: 0.05,
  /** Messages after which recency halves a message's relevance. */
  relevanceHalfLifeMessages: 40,
  /** Share of the ceiling that the newest groups may keep for themselves. */
  tailRatio: 0.1,
  /** Share of the ceiling above which pins need a person's approval: a flood of "always …" must not lock a session. */
  maxPinRatio: 0.25,
  /** When pins are compressed: every time, only when the budget needs it, or never. */
  compress: 'always',
  /** What happens when a model was asked and no compressed form of a pin is proved. */
  onUnverified: 'abort',
  /** Pins of at most this many tokens stay verbatim and are not sent to a model. */
  terseTokens: 10,
  /** Whether the host says that the user's own messages are gone, so that the assistant's restatements are all there is. */
  priorContextLost: false,
} as const;
