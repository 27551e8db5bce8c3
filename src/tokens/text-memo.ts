/** Shorter texts are counted faster than they are looked up. UTF-16 units. */
const SHORTEST_TEXT = 256;
/** Characters remembered per generation; twice that at most. Most of it is the host's own session, which lives anyway. */
const CHARACTERS = 8_000_000;

/**
 * Remembers the counts of whole texts: hosts hand in fresh message objects with the same texts again and again, and a text is
 * counted once as a message and once as a span. Bounded: a full generation becomes the old one, and the old one is forgotten.
 */
export class TextMemo {
  #young = new Map<string, number>();
  #old = new Map<string, number>();
  #characters = 0;

  /** The count of a text: remembered, or made by `compute` and remembered. */
  countOf(text: string, compute: (text: string) => number): number {
    if (text.length < SHORTEST_TEXT) return compute(text);
    const young = this.#young.get(text);
    if (young !== undefined) return young;
    const count = this.#old.get(text) ?? compute(text);
    if (this.#characters + text.length > CHARACTERS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#characters = 0;
    }
    this.#young.set(text, count);
    this.#characters += text.length;
    return count;
  }
}
