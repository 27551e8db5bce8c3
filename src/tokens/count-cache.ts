/** Keys beyond this length are not kept: long pieces are rare and seldom repeat. UTF-16 units. */
const LONGEST_KEY = 64;

/**
 * Remembers the token counts of short pieces, within bounds: at most two generations of `size` entries. When the young
 * generation is full it becomes the old one and the old one is forgotten, so what is in use survives.
 */
export class CountCache {
  readonly #size: number;
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** @param size  entries per generation */
  constructor(size: number) {
    this.#size = size;
  }

  /** Entries held now, at most twice `size`. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The count of a piece: remembered, or made by `compute` and remembered. */
  countOf(piece: string, compute: (piece: string) => number): number {
    if (piece.length > LONGEST_KEY) return compute(piece);
    const young = this.#young.get(piece);
    if (young !== undefined) return young;
    const count = this.#old.get(piece) ?? compute(piece);
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(detach(piece), count);
    return count;
  }
}

/** A cut of a long string keeps the whole string alive; a copy does not. A 5 MB message must not live on in its words. */
function detach(piece: string): string {
  return ` ${piece}`.slice(1);
}
