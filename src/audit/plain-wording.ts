import { sentencesIn } from '../text/index.js';

/** Marks of emphasis, of lists and of quotation: they set words off and say nothing. */
const EMPHASIS = /\*{1,3}|(?<![\p{L}\p{N}])_{1,2}(?=\p{L})|(?<=\p{L})_{1,2}(?![\p{L}\p{N}_])/gu;
const LIST_MARK = /^(?:[-*•+>]|\d{1,3}[.)]|\[[ xX]\]|#{1,6})[ \t]/u;
const QUOTES = /^["“«'‘„]|["”»'’“]$/gu;
/** How summaries report what somebody asked for. The rule is what follows; "prefers" is part of it, since it weakens. */
const REPORT =
  /^(?:the )?(?:user|human|customer|operator|owner|system prompt|developer)(?:['’]s (?:rule|rules|instruction|instructions|request|constraint))? ?(?:has |have |had |also |explicitly |clearly |strictly |repeatedly ){0,2}(?:said|says|asked|asks|wants|wanted|requested|requests|instructed|instructs|insists|insisted|requires|required|specified|noted|stated|told me|told us|told the agent|demands|demanded|is|are)?(?: (?:that|to|for|me|us|on|the agent|the assistant)){0,2} ?:? /iu;
const LABEL = /^(?:rule|constraint|instruction|note|reminder|important|standing rule|user)s?(?: \d{1,3})?: /iu;

/** The agent named as whom the rule binds, which every rule does: "The agent must never X" → "never X". */
const ADDRESSEE =
  /^(?:the )?(?:agent|assistant|you|we|i) (?:must|shall|have to|has to|are to|is to) (?=never |always |only |not )/iu;

/**
 * A text without the marks that only set words off: emphasis, list marks, quotation marks around the whole.
 * @example plainWording('- **Never** push.') // 'Never push.'
 */
export function plainWording(text: string): string {
  let plain = text.trim();
  while (LIST_MARK.test(plain)) plain = plain.slice(plain.search(/[ \t]/u) + 1).trimStart();
  return plain.replace(EMPHASIS, '').replace(QUOTES, '').trim();
}

/** What a summary reports without the words that say whose it is or whom it binds: "The user wants X" → "X"; else null. */
export function reportedWording(text: string): string | null {
  const plain = plainWording(text);
  const told = [REPORT, LABEL].reduce((left, frame) => left.replace(frame, ''), plain);
  const bare = told.replace(ADDRESSEE, '').replace(/^not /u, 'do not ');
  return bare === plain || bare === '' ? null : plainWording(bare);
}

/** Texts that say the same letters: white space, emphasis, the first letter's case and the last stop aside. */
export function folded(text: string): string {
  const plain = plainWording(text).normalize('NFC').replace(/\s+/gu, ' ').replaceAll('`', '').trim();
  const end = /[.!;,:。]$/u.test(plain) ? plain.slice(0, -1) : plain;
  return end.slice(0, 1).toLowerCase() + end.slice(1);
}

/** So many places of one sentence are cut at: the number of runs grows with its square. */
const MAX_CUTS = 6;
const CUT = /; |: | [-–—] |, (?:and|but|or) |, | and | \(|\)/gu;

/**
 * The parts of a sentence that may each state a rule of their own: every run between two places where it can be cut. The whole is
 * not among them.
 * @returns longest first
 */
export function clausesOf(text: string): string[] {
  const sentences = sentencesIn(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
  return [...new Set([...sentences, ...sentences.flatMap(runsOf)])]
    .filter((clause) => clause !== '' && clause !== text)
    .sort((left, right) => right.length - left.length);
}

function runsOf(sentence: string): string[] {
  const cuts = [...sentence.matchAll(CUT)].slice(0, MAX_CUTS);
  const starts = [0, ...cuts.map(({ index, 0: { length } }) => index + length)];
  const ends = [...cuts.map(({ index }) => index), sentence.length];
  return starts.flatMap((start, first) => ends.slice(first).map((end) => sentence.slice(start, end).trim()));
}

/** Writes the words of a text as another text has them, where only the case differs; code stays as it is. */
export function alignCase(text: string, model: string): string {
  const known = new Map((model.match(/[\p{L}\p{N}_-]+/gu) ?? []).map((word) => [word.toLowerCase(), word]));
  return text
    .split(/(`[^`]*`)/u)
    .map((piece) =>
      piece.startsWith('`')
        ? piece
        : piece.replace(
            /[\p{L}\p{N}_-]+/gu,
            (word) => (/\d/u.test(word) ? known.get(word.toLowerCase()) : null) ?? word,
          ),
    )
    .join('');
}

/** White space is folded, and nothing else. */
export function foldSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
