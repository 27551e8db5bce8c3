import type { Antecedent, ClassifiedSpan } from '../types/index.js';

/** Words whose meaning depends on the day they were said. Matching too much only adds a date. */
const RELATIVE_DATE =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|month|sprint|morning|afternoon|evening|quarter)|next (?:week|month|sprint|quarter)|(?:until|till|by|on|before|after|from|since) (?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|bis (?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)|aujourd'hui|demain|hoy|mañana|hoje|amanhã)\b|今天|明天|本周|今日|आज|कल/iu;

/** What a wording is made of. */
export type WordingParts = Pick<ClassifiedSpan, 'text' | 'leadIn' | 'antecedent' | 'messageIndex'> & {
  readonly said: string | null;
};

/**
 * The first wording as it has to stand alone: what it answers to, its lead-in, the span, and the day it was said where the span
 * counts from that day. What stands before it in its own message is simply said before it.
 * @example composeWording({ text: 'remove tests', leadIn: 'DO NOT:', antecedent: null, messageIndex: 0, said: null }) // 'DO NOT: remove tests'
 */
export function composeWording({ text, leadIn, antecedent, messageIndex, said }: WordingParts): string {
  const isNear = antecedent !== null && antecedent.messageIndex === messageIndex;
  const told = isNear ? `${antecedent.text.trim()} ${text}` : text;
  const governed = leadIn === null ? told : `${asLeadIn(leadIn)} ${told}`;
  const dated = said !== null && RELATIVE_DATE.test(told) ? `${governed} (said on ${said.slice(0, 10)})` : governed;
  return antecedent === null || isNear ? dated : `${asContext(antecedent)} ${dated}`;
}

function asLeadIn(leadIn: string): string {
  const text = leadIn.trim();
  return /[:：]$/u.test(text) ? text : `${text}:`;
}

function asContext(antecedent: Antecedent): string {
  return `(in answer to: "${antecedent.text.trim()}")`;
}
