/**
 * Cuts a text into stretches of at most `length` UTF-16 units, never inside a surrogate pair.
 * @param length  at least 2
 * @returns the stretches in order; joined they are the text
 */
export function cutAt(text: string, length: number): string[] {
  const stretches: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + length, text.length);
    if (end < text.length && isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end))) end -= 1;
    stretches.push(text.slice(start, end));
    start = end;
  }
  return stretches;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
