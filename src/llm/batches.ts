/** Bounds of one batch. */
export interface BatchBounds {
  readonly batchRows: number;
  readonly batchCharacters: number;
}

/**
 * Cuts a list into batches, in order, each within both bounds; what is over the bound alone is a batch alone.
 * @returns no empty batch
 */
export function batchesOf<T>(
  list: readonly T[],
  charactersOf: (entry: T) => number,
  { batchRows, batchCharacters }: BatchBounds,
): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const entry of list) {
    const size = charactersOf(entry);
    const last = batches.at(-1);
    if (last !== undefined && last.length < batchRows && characters + size <= batchCharacters) {
      last.push(entry);
      characters += size;
    } else {
      batches.push([entry]);
      characters = size;
    }
  }
  return batches;
}
