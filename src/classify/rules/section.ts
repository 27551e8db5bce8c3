import type { Sighting } from '../rule.js';

const RULE_SECTION =
  /\b(?:rules?|conventions?|guidelines?|style|standards?|polic(?:y|ies)|constraints?|restrictions?|principles?|philosophy|values|tenets|mindset|ethos|best practices|workflow|definition of done|checklist|critical|mandatory|etiquette|boundaries|security|do not|don'ts?|never|always|must|before (?:you|merging|committing)|when making|working style|formatting|naming|output format|instructions for you|contributing|quality|how (?:to|you|we|i) (?:work|behave|talk|write|speak|answer|respond|communicate|review|commit|code|reply)|safety|limits)\b|规范|规则|原则|风格|约定|要求|规定|流程|правила|стиль|этикет|рекомендации|безопасность|политика|regeln|richtlinien|vorgaben|règles|consignes|reglas|normas|regras|नियम|ルール|規約|方針/iu;

/** Whether a heading above speaks of rules, conventions, style, workflow. */
export function isUnderRules(section: readonly string[]): boolean {
  return sectionIs(section, RULE_SECTION);
}

/** Whether a heading speaks of a topic; the title of the whole text counts only where it is all there is. */
export function sectionIs(section: readonly string[], topic: RegExp): boolean {
  const known = TOPICS.get(section) ?? new Map<RegExp, boolean>();
  TOPICS.set(section, known);
  const answer =
    known.get(topic) ??
    section.some(
      (heading, level) => (level > 0 || section.length === 1 || isShortTitle(heading)) && topic.test(heading),
    );
  known.set(topic, answer);
  return answer;
}

/** All spans of a section share its list of headings: each is asked once. */
const TOPICS = new WeakMap<readonly string[], Map<RegExp, boolean>>();

/** "Conventions" says what the whole text is; "CLAUDE.md - Guide to the rules of the shop" names it. */
function isShortTitle(heading: string): boolean {
  return heading.length <= 32 && !/\.md\b|\bguide for\b/iu.test(heading) && heading.split(' ').length <= 3;
}

/** The whole span. */
export function whole(text: string): Sighting {
  return { start: 0, end: text.length };
}

/** The last words of a lead-in say what it asks. */
export function tail(leadIn: string): string {
  return leadIn.slice(-140);
}
