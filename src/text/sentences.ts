/** A stretch of a text; offsets are UTF-16, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What may end a sentence: a mark with white space behind it, or a mark of a script that writes no spaces. */
const END = /[.!?…]{1,6}["'”’»)\]*_`]{0,4}(?=\s|$)|[。！？｡।॥]{1,6}["'”’»」』）)*_]{0,4}/gu;
/** Stretches no sentence ends in: code, quotations. Bounded, so that an unclosed mark costs little. */
const CLOSED =
  /`[^`\n]{1,300}`|"[^"\n]{1,300}"|“[^”\n]{1,300}”|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』/gu;
const ABBREVIATIONS = new Set(
  `e.g i.e eg ie etc vs cf approx ca incl excl max min no nr nos fig figs sec ch eq ref refs vol pp ed eds al dr mr mrs ms prof
  st jr sr inc ltd co corp dept est tel ext jan feb mar apr jun jul aug sep sept oct nov dec z.b d.h u.a bzw usw evtl ggf bspw
  inkl exkl z.t s.o s.u p.ej p.ex sr sra ud uds núm pág art env n.b a.m p.m u.s u.k и.т т.е т.д т.п`.split(/\s+/u),
);
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Cuts a stretch of prose into sentences. No end is seen inside code, quotations, URLs, file names, versions, decimals or
 * after an abbreviation; white space around sentences is left out. Linear in the length of the stretch.
 * @returns sentences in order; together they hold every non-blank character of the stretch
 * @example sentencesIn('Use v1.2, e.g. here. Then stop.', 0, 31).length // 2
 */
export function sentencesIn(text: string, start: number, end: number): Stretch[] {
  const prose = text.slice(start, end);
  const closed = stretchesOf(prose, CLOSED);
  const sentences: Stretch[] = [];
  let from = 0;
  let next = 0;
  for (const mark of prose.matchAll(END)) {
    const to = mark.index + mark[0].length;
    while (next < closed.length && closed[next]!.end <= mark.index) next += 1;
    const isInside = next < closed.length && closed[next]!.start < mark.index && mark.index < closed[next]!.end - 1;
    if (isInside || isAbbreviated(prose, from, mark.index, mark[0])) continue;
    pushTrimmed(sentences, prose, from, to, start);
    from = to;
  }
  pushTrimmed(sentences, prose, from, prose.length, start);
  return sentences;
}

function stretchesOf(text: string, pattern: RegExp): Stretch[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

/** "e.g." and "No. 7", an initial ("J. Doe"), a bare list number ("1."), and a sentence of marks alone end nothing. */
function isAbbreviated(prose: string, from: number, at: number, mark: string): boolean {
  if (!mark.startsWith('.') || mark.startsWith('...')) return !hasLetter(prose, from, at);
  let word = at;
  while (word > from && at - word < 12 && !/[\s("'`“*[]/u.test(prose[word - 1]!)) word -= 1;
  const before = prose.slice(word, at).toLowerCase();
  if (before === '') return word === from || isSpace(prose.charCodeAt(word - 1));
  if (ABBREVIATIONS.has(before)) return true;
  const isInitial = before.length === 1 && /\p{L}/u.test(before) && prose[word] !== before;
  return isInitial || (word <= from + 1 && /^(?:\d{1,3}|[a-z])$/u.test(before));
}

function hasLetter(prose: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (LETTER.test(prose[at]!)) return true;
  return false;
}

function pushTrimmed(sentences: Stretch[], prose: string, from: number, to: number, offset: number): void {
  const { start, end } = trimmed(prose, from, to);
  if (start < end) sentences.push({ start: start + offset, end: end + offset });
}

/** A stretch without the white space at its ends; empty (`start === end`) when there is nothing else in it. */
export function trimmed(text: string, start: number, end: number): Stretch {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** White space as `String.prototype.trim` knows it, without making a string. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0xfeff ||
    code === 0x3000 ||
    code === 0x1680 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x2028 ||
    code === 0x2029 ||
    (code >= 0x2000 && code <= 0x200a)
  );
}
