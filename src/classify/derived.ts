import type { ConstraintKind } from '../types/index.js';

/** The assistant takes up a rule: it restates it, or promises in answer to one. */
const RESTATEMENT =
  /\b(?:(?:standing|open|carried|earlier|your) (?:instructions?|constraints?|rules?|requests?|limits?)|instructions? from (?:you|the user)|constraints? (?:i'm|i am|from|you)|carrying forward|correction recorded|(?:you|the user) (?:asked|told|said|want(?:ed)?|specified|instructed|requested|prefer(?:red)?)(?: (?:me|that|for|to|it|us|the))|as (?:you )?(?:instructed|requested|agreed)|per your|i(?:'ll| will) (?:remember|keep in mind|stick to|respect)|your (?:remit|limit|rule) (?:is|stays))\b/iu;
const ANSWER =
  /^[^\p{L}]{0,3}(?:understood|noted|got it|confirmed|recorded|agreed|acknowledged|roger|ok(?:ay)?|sure|will do|alright|right|of course|yes|de acuerdo|entendido|anotado|compris|noté|d'accord|verstanden|notiert|alles klar|entendi|certo|了解|明白|好的|понял|хорошо|承知|わかりました|समझ)(?![\p{L}])/iu;
const PROMISE =
  /\b(?:i(?:'ll| will| won't| will not| must| may| can(?:'t|not)?| shall)|my (?:\p{L}{2,12} )?access|from now on|going forward|no |never|always|only|not |nothing|at most|nada|nunca|siempre|no más|rien|jamais|nicht|kein|immer|nie)\b|不|会|只|не |ない|नहीं/iu;
const MERE_PLAN =
  /^[^\p{L}]{0,3}(?:i'll (?:start|begin|check|look|run|fix|add|open|read|try|draft|take|now|first|update|write|make|create|send|get)|let me|next,? i|now i)(?![\p{L}])/iu;

/** What an assistant's sentence comes to: an explicit restatement, a promise that needs a rule before it, or neither. */
export function readsAsRestatement(text: string): 'restatement' | 'promise' | null {
  const straight = text.replaceAll('’', "'");
  if (straight.trimEnd().endsWith('?') || MERE_PLAN.test(straight)) return null;
  if (RESTATEMENT.test(straight)) return 'restatement';
  return ANSWER.test(straight) && PROMISE.test(straight) ? 'promise' : null;
}

const RESTRICTS = /\b(?:never|not|won't|can't|cannot|no)\b|\b(?:nada|nunca|jamais|nicht|kein|nie)/iu;

/** What kind of rule is restated: what the rules say of the words, else what they plainly are. A promise not to is a ban. */
export function restatedKind(text: string, byRules: ConstraintKind | null): ConstraintKind {
  if (byRules !== null && byRules !== 'obligation') return byRules;
  return RESTRICTS.test(text.replaceAll('’', "'")) ? 'prohibition' : 'obligation';
}
