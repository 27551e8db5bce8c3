/** Words with which an assistant takes up somebody's rule. Only messages that hold one of them are split into sentences. */
const RESTATING =
  /\b(?:understood|noted|got it|confirmed|recorded|agreed|acknowledged|roger|will do|instructions?|instructed|constraints?|rules?|carr(?:y|ying)|standing|remember(?:ing)?|you (?:asked|told|said|want(?:ed)?|prefer|specified|requested|mentioned)|your (?:rule|request|limit|instruction|preference|constraint)s?|from now on|going forward|I(?:['’]ll| will| won['’]t| must| may| can(?:not)?)|as (?:you|per)|per your|verstanden|notiert|alles klar|ab jetzt|compris|noté|d['’]accord|désormais|entendido|anotado|de acuerdo|a partir de|entendi|certo)\b|了解|明白|记住|承知|わかりました|понял|समझ/iu;

/** Whether an assistant's text could restate a rule; a cheap look, not a verdict. */
export function mayRestate(text: string): boolean {
  return RESTATING.test(text);
}
