/**
 * Words that talk to whoever sorts the sentences, or pretend to be another part of a prompt. A rule may hold such words ("ignore
 * the old limits"), so they decide nothing themselves; only a model's "narrative" is not taken for a span that has them.
 */
const ADDRESSED: readonly RegExp[] = [
  /\bclassif(?:y|ies|ied|ier|iers|ication)\b|\bnarrative\b|\b(?:not|no longer|never) (?:a |an |really a )?(?:constraint|rule|instruction|restriction|binding)|\b(?:label|mark|tag|treat|judge|rate|score|count) (?:this|it|these|me|the above|everything)\b|\bunsure\b/iu,
  /\b(?:ignore|disregard|forget|override|overrule|bypass|skip) (?:all|any|every|everything|the|this|that|these|those|my|your|previous|prior|earlier|above)\b|\b(?:safe|ok|okay|fine) to (?:drop|forget|evict|remove|delete|summari[sz]e)\b|\bnew instructions?\b|\byou are now\b|\bsystem prompt\b|\bas an ai\b|\b(?:i am|i'm|this is) (?:the|a|your) (?:developer|admin|operator|author|maintainer)\b/iu,
  /(?:^|\n)\s{0,8}(?:system|assistant|developer|user|tool|human|ai)\s{0,2}[:：>]|<\/?(?:rows?|system|user|assistant|instructions?|data)>|<\||\|>|\[\/?INST\]|###\s?(?:system|instruction|response|answer)/iu,
  /["'](?:class|answers|kind|strength|reason|quote|id)["']\s{0,3}:|```/iu,
  /[A-Za-z0-9+/]{40}|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/u,
  /\b(?:ignorier|ignorez|ignora|ignore[mz]?\b|ignorar|olvida|oublie|vergiss)|忽略|无视|無視|игнорир|забудь|무시|अनदेखा/iu,
];

/** Whether a span speaks to the classifier rather than to the agent, or may do so. */
export function speaksToClassifier(text: string): boolean {
  return ADDRESSED.some((pattern) => pattern.test(text));
}
