import { messageText, sentencesIn } from '../text/index.js';
import type { Antecedent, Message, Span } from '../types/index.js';

/** A turn that answers: its words mean nothing without what was said or asked before. */
const ANSWERS =
  /^[^\p{L}\p{N}]{0,3}(?:no|nope|yes|yep|yeah|exactly|right|correct|same|ditto|not yet|go ahead|wrong|neither|both|nein|ja|genau|non|oui|exacto|sí|não|sim|нет|да|不|是的|对|好|いいえ|はい|नहीं|हाँ)(?![\p{L}\p{N}])/iu;
/** These only open a sentence, unless there is hardly anything else in it. */
const BARE_ANSWER =
  /^[^\p{L}\p{N}]{0,3}(?:sure|ok|okay|agreed|fine|yes|yep|yeah|no|nope|never|always|go ahead|not yet|ja|nein|oui|non|sí|no|sim|não|да|нет|可以|不行|不可以|好|はい|いいえ|हाँ|नहीं)(?![\p{L}\p{N}])/iu;
const LONGEST_ANSWER = 30;
/** A question for leave: the answer to it is a grant or a ban. */
const ASKS_LEAVE =
  /\b(?:may i|can i|am i (?:allowed|free)|are we allowed|is it (?:ok|okay|fine|all right|allowed|permitted)|permission|should i (?:always|never)|from now on|darf ich|puis-je|puedo|posso)\b|可以[^。？?]{0,20}吗|てもいい|можно/iu;
/** Words that point back: to the sentence before, or to the turn before. */
const POINTS_BACK =
  /^[^\p{L}\p{N}]{0,3}(?:(?:in|for|with|on|after|before|until|of) (?:that|those|these|this|such)|those|these|that|this|they|it|them|then|otherwise|same|also|both|either|instead|even then|the same|such|en ese caso|dans ce cas|in diesem fall|dann|sonst)(?![\p{L}\p{N}])|\b(?:for|with|to|of|in|on|about|do|run|touch|use|delete|edit|push|remove|merge|drop|publish|send|keep|leave|call|page|read|isolate|them|the \p{L}{2,14} twin of) (?:those|these|them|it|that|there|so)(?=[.,;:!]|$| (?:before|until|without|again|first|at|yet|on|in|too))|\b(?:same|likewise) (?:for|goes|applies|there)\b/iu;
const SENTENCE_END = /[.!?…:。！？：|]["'”’»)\]*_`]{0,4}$/u;
/** A long sentence names its things itself. */
const LONGEST = 120;

/**
 * Finds the words a context-dependent span answers to: the sentence before it in its message, or the last question or sentence of
 * the turn before.
 * @param previous  the span before it, in session order, or null
 */
export function antecedentOf(span: Span, previous: Span | null, messages: readonly Message[]): Antecedent | null {
  const text = span.text.replaceAll('’', "'");
  const isFirst = previous === null || previous.messageIndex !== span.messageIndex;
  if (!isFirst && continuesSentence(span, previous, messages)) return own(previous);
  if (isFirst) {
    const answers = ANSWERS.test(text) || isBareAnswer(text) || (span.text.length <= LONGEST && POINTS_BACK.test(text));
    return answers && span.role === 'user' ? lastWordsBefore(span.messageIndex, messages) : null;
  }
  if (
    span.text.length > LONGEST ||
    !POINTS_BACK.test(text) ||
    previous.shape === 'bulk' ||
    previous.shape === 'heading'
  )
    return null;
  return own(previous);
}

function own({ messageIndex, start, end, text }: Span): Antecedent {
  return { messageIndex, start, end, text };
}

/** The second statement of one sentence leans on the first: "`dist/` is generated — do not edit". */
function continuesSentence(span: Span, previous: Span, messages: readonly Message[]): boolean {
  if (previous.shape === 'bulk' || previous.shape === 'heading' || SENTENCE_END.test(previous.text)) return false;
  return !messageText(messages[span.messageIndex]!).slice(previous.end, span.start).includes('\n');
}

/** Whether a turn answers a question for leave in a word or two: it binds only together with the question. */
export function answersForLeave(text: string, { text: question }: Antecedent): boolean {
  return isBareAnswer(text.replaceAll('’', "'")) && ASKS_LEAVE.test(question);
}

function isBareAnswer(text: string): boolean {
  return text.length <= LONGEST_ANSWER && text.split(' ').length <= 3 && BARE_ANSWER.test(text);
}

/** The last question of the message before, else its last sentence. Tool results are no partner in talk. */
function lastWordsBefore(messageIndex: number, messages: readonly Message[]): Antecedent | null {
  for (let before = messageIndex - 1; before >= 0; before -= 1) {
    const message = messages[before]!;
    const text = messageText(message);
    if (message.role === 'tool' || text.trim() === '') continue;
    if (message.role !== 'assistant') return null;
    const from = Math.max(0, text.length - 2000);
    const sentences = sentencesIn(text, from, text.length);
    const { start, end } =
      sentences.findLast((sentence) => /[?？]["'”)*_]*$/u.test(text.slice(sentence.start, sentence.end))) ??
      sentences.at(-1)!;
    return { messageIndex: before, start, end, text: text.slice(start, end) };
  }
  return null;
}
