import { isImperativeVerb } from '../predicate/index.js';
import { maskMentions, type Stretch, trimmed } from '../text/index.js';

/** A shorter sentence says one thing. */
const SHORTEST = 30;
/** A longer one is no rule with a remark behind it. */
const LONGEST = 600;
const FEWEST_WORDS = 3;

/** Where a second statement may begin: behind a dash, a semicolon, an opening bracket, or a comma with a word that turns. */
const JOINT =
  /\s(?:—|–|-{1,3})\s+|—(?=\p{L})|;\s+|；|,\s+(?=(?:so|but|just|please|do|don't|never|and)\s)|\s(?=but (?:always|never|do|don't)\s)|,?\s(?=(?:because|since)\s)|\s(?=\()/giu;
const TURN = /^\(?(?:(?:so|but|and|just|please|then|instead)(?: |, ))*/iu;
/** What begins so hangs on what stands before it: a condition, an exception, an example, a mere addition. */
const HANGS =
  /^\(?(?:and |but |so )?(?:unless|except|if|when(?:ever)?|while|until|before|after|once|otherwise|or|only|even|not|no|nor|including|e\.g|i\.e|for|with|without|which|who|whose|where|as|like|such|than|see|also|to|in|on|at|from|by|via|per)(?![\p{L}'])/iu;
/** Such a beginning may still belong to the statement before it. */
const HANGS_CJK = /^(?:否则|除非|除了|但|若|如果|例如|比如|ただし|例えば)/u;
const SHORTEST_CJK = 6;
const LOOK_AHEAD = 160;
const BAN = /^\(?(?:please )?(?:do \**not\**|don't|dont) \p{L}/iu;
const NEVER = /^\(?(?:please )?never (?:ever )?(\p{L}+)/iu;
const DASH = /[—–-]/u;
/** Two dashes enclose an aside: what follows the second one belongs to what stands before the first. */
const DASH_AHEAD = /\s(?:—|–|-{1,3})\s|—/u;
/** A leave that is given may be narrowed by what follows; cut off, it would be wider than it was. */
const GRANTS =
  /(?<![\p{L}'])(?:may|can|could|allowed|permitted|free to|feel free|go ahead|fine|ok|okay|welcome to|up to you|exempt)(?![\p{L}'])/iu;
/** "…, just ask me if it is urgent": an exception in the clothes of a command. */
const LIMITS_WHAT_WENT_BEFORE =
  /^(?:(?:but|just|so|and|only|please|then|instead) ){0,3}(?:ask|check|tell|ping|confirm|wait|let me|let us|do (?:it|that|so)|make (?:it|that)|say so)(?![\p{L}'])|^[^.;]{0,120} (?:unless|except|if|otherwise)(?![\p{L}'])/iu;
/** Commands that no list of verbs holds as such. */
const COMMAND = /^[*_]*(?:be (?:sure|careful)|make sure|always \p{L}|just \p{L}|please \p{L})/iu;
const SUBJECT =
  /^(?:it|its|it's|they|they're|this|that|these|those|we|we're|you|you're|there|the|a|an|all|each|every|any|your|our|my|both|nobody|nothing|everything)(?![\p{L}'])/iu;
const FINITE =
  /(?<![\p{L}'])(?:is|are|was|were|has|have|had|does|do|did|can|could|may|might|must|should|shall|will|would|won't|isn't|aren't|doesn't|don't|cannot|can't|needs?|goes|causes|returns|runs|takes|means|makes|keeps|gets|lets|\p{L}{3,16}(?<![su])s(?= (?:the|a|an|it|its|your|to|in|on|at|with|from|as|before|after|every|all|no|when)\b))(?![\p{L}'])/iu;
/** A reason is told; "since Monday" is a time. */
const REASON = /^(?:because|since) (?!of\b|then\b|when\b|last\b|the (?:start|begin)|\d|[\p{L}]{3,9}day\b)/iu;
/** "— managed by the build": a remark on what was named. */
const MADE_BY = /^(?:already |auto-?)?\p{L}{3,16}(?:ed|en|t) (?:by|from|automatically)\b/iu;
const IT_DOES = /^(?:it|this|that|which) (?:\p{L}{2,16}ly |also |only |just )?\p{L}{2,16}s(?![\p{L}'])/iu;

/**
 * Cuts a sentence where it states two things: "`dist/` is generated — do not edit it", "make the report, but leave out the charts".
 * What comes second must be able to stand alone: a command, a ban, or a subject with its verb. A condition, an exception or an
 * example is never cut off from what it belongs to. Linear in the length of the sentence.
 * @returns the parts in order, trimmed; the dash between two of them is in neither
 */
export function statementsIn(text: string, sentence: Stretch): Stretch[] {
  const words = text.slice(sentence.start, sentence.end);
  if (words.length < (words.includes('；') ? SHORTEST_CJK : SHORTEST) || words.length > LONGEST) return [sentence];
  const masked = maskMentions(words);
  const parts: Stretch[] = [];
  let from = 0;
  for (const joint of masked.matchAll(JOINT)) {
    const next = joint.index + joint[0].length;
    if (joint.index <= from || !isJoint(masked, from, joint.index, next)) continue;
    parts.push(trimmed(words, from, /^[,;；]/u.test(joint[0]) ? joint.index + 1 : joint.index));
    from = next;
  }
  parts.push(trimmed(words, from, words.length));
  return parts.map(({ start, end }) => ({ start: start + sentence.start, end: end + sentence.start }));
}

function isJoint(masked: string, from: number, at: number, next: number): boolean {
  const first = masked.slice(from, at);
  const second = masked.slice(next, next + LOOK_AHEAD);
  if (isInBrackets(first) || GRANTS.test(first) || LIMITS_WHAT_WENT_BEFORE.test(second)) return false;
  if (masked[at] === '；') return first.length >= SHORTEST_CJK && !HANGS_CJK.test(second);
  if (HANGS.test(second) || wordCount(first) < FEWEST_WORDS) return false;
  if (REASON.test(second)) return (/^because/iu.test(second) || FINITE.test(second)) && mayEnd(first);
  const said = second.replace(TURN, '');
  const isCommand = isBan(said) || COMMAND.test(said) || isCommandOfSome(said);
  if (/^and/iu.test(second)) return (isBan(said) || COMMAND.test(said)) && mayEnd(first);
  if (masked[at] === ',' || /^but/iu.test(second)) return isCommand && mayEnd(first);
  if (second.startsWith('(')) return isBan(said) && /\)[.!]?$/u.test(masked);
  if (isDash(masked, at) && (DASH_AHEAD.test(second) || !statesSomething(first))) return false;
  return (
    (isCommand ||
      (SUBJECT.test(said) && FINITE.test(said)) ||
      IT_DOES.test(said) ||
      (isDash(masked, at) && MADE_BY.test(said))) &&
    mayEnd(first)
  );
}

/** "Never page by offset" bans; "never the message" goes on with what stands before it. */
function isBan(said: string): boolean {
  return BAN.test(said) || isImperativeVerb(NEVER.exec(said)?.[1] ?? '');
}

/** A verb with something to do; "stage only" may name a place. */
function isCommandOfSome(said: string): boolean {
  return (
    isImperativeVerb(/^\p{L}+/u.exec(said)?.[0] ?? '') &&
    !/^\p{L}+ only\b/u.test(said) &&
    wordCount(said) >= FEWEST_WORDS
  );
}

function isDash(masked: string, at: number): boolean {
  return DASH.test(masked.slice(at, at + 2));
}

/** "The changelog — keep it short": what stands before a dash may be the topic, and no statement. */
function statesSomething(first: string): boolean {
  const said = first.replace(/^[^\p{L}]{1,12}/u, '').replace(TURN, '');
  return FINITE.test(said) || isBan(said) || COMMAND.test(said) || isImperativeVerb(/^\p{L}+/u.exec(said)?.[0] ?? '');
}

/** What leads in with a condition or a circumstance has its own main clause still to come. */
function mayEnd(first: string): boolean {
  return !HANGS.test(first.replace(/^[^\p{L}]{1,12}/u, '').replace(TURN, ''));
}

function isInBrackets(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}

function wordCount(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}
