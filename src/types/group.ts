/** Messages that leave together or not at all: a tool call, all its results, the reasoning that led to it. */
export interface Group {
  readonly index: number;
  /** Indices into the session's messages, ascending; at least one. */
  readonly messageIndices: readonly number[];
}
