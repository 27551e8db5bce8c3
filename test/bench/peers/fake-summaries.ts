import type { LabelledSession } from './sessions.js';

/** Writes a summary of the text that a peer hands to its model. */
export type Summarise = (prompt: string, session: LabelledSession) => string;

const OPENING = 'The user and the agent have worked through the session; the state of the work is below.';

/** The rules in force whose words the model was shown: no model can keep what it never saw. */
function shownRules(prompt: string, { rules }: LabelledSession): string[] {
  return rules
    .filter(({ status = 'active' }) => status === 'active')
    .flatMap(({ text }) => (isShown(text, prompt) ? [text] : []));
}

function isShown(text: string, prompt: string): boolean {
  return prompt.includes(text) || prompt.includes(JSON.stringify(text).slice(1, -1));
}

/** As good as a summary can be: every rule it was shown, word for word, and nothing that is none. */
export const honest: Summarise = (prompt, session) =>
  [OPENING, '', 'Rules of the user:', ...shownRules(prompt, session).map((text) => `- ${text}`)].join('\n');

/** What summaries get wrong, in turn: a rule left out, softened, cut short, or with another number; kept word for word. */
const SLIPS: readonly ((rule: string) => string | null)[] = [
  () => null,
  (rule) => `Try to follow this where possible: ${rule}`,
  (rule) => cutShort(rule),
  (rule) => otherNumber(rule),
  (rule) => rule,
];

/** Leaves out what comes after the first word that narrows or conditions. */
function cutShort(rule: string): string {
  const at = rule.search(
    / (?:for|in|on|at|with|until|unless|except|if|when|before|after|under|against|without) |[,;]/iu,
  );
  return at < 8 ? rule.split(' ').slice(0, -2).join(' ') : rule.slice(0, at);
}

/** Doubles the first number; a rule without one loses its end. */
function otherNumber(rule: string): string {
  return /\d/u.test(rule) ? rule.replace(/\d+/u, (digits) => String(Number(digits) * 2)) : cutShort(rule);
}

/** As careless summaries are: rules bent or left out in turn, ended rules and words of tools taken in as rules, one of its own. */
export const careless: Summarise = (prompt, session) => {
  const { rules, decoys } = session;
  const bent = shownRules(prompt, session).flatMap((rule, at) => SLIPS[at % SLIPS.length]!(rule) ?? []);
  const ended = rules
    .filter(({ status, text }) => status !== 'active' && isShown(text, prompt))
    .map(({ text }) => text);
  const taken = decoys.filter(({ text }) => isShown(text, prompt)).map(({ text }) => text);
  const own = 'Always ask the user before running any command.';
  return [OPENING, '', 'Rules of the user:', ...[...bent, ...ended, ...taken, own].map((rule) => `- ${rule}`)].join(
    '\n',
  );
};
