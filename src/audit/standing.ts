import { readCues } from '../predicate/index.js';
import { lexWording } from '../text/index.js';
import type { Pin } from '../types/index.js';
import { folded, plainWording } from './plain-wording.js';
import type { Statement } from './read-after.js';

/** Words that say of a rule that it is over. */
const WITHDRAWN =
  /\b(?:lifted|superseded|obsolete|no longer|expired|retired|revoked|rescinded|withdrawn|cancell?ed|dropped|replaced|former(?:ly)?|previously|used to|was changed|not in force|overridden|outdated|resolved|initially|originally)\b|~~/iu;
/** Families that bind what stands beside them: a clause next to one of them does not stand alone. */
const BINDS_NEIGHBOURS = new Set([
  'condition',
  'exception',
  'until',
  'concession',
  'withdrawal',
  'soft',
  'partial',
  'negation',
]);

/** Headings over what is no rule, whatever it says. */
const NOT_IN_FORCE =
  /\b(?:rejected|declined|not (?:required|needed|followed|applicable)|optional|ignored?|violat(?:ed|ions?)|nice to have|open questions?|propos(?:ed|als?)|suggest(?:ed|ions?)|ideas?)\b/iu;

/** Whether a statement says, itself or by its heading, that what it names is over. */
export function isWithdrawn({ text, span }: Pick<Statement, 'text' | 'span'>): boolean {
  const headings = [span?.leadIn ?? '', ...(span?.section ?? [])];
  return WITHDRAWN.test(text) || headings.some((words) => WITHDRAWN.test(words) || NOT_IN_FORCE.test(words));
}

/** The wordings a statement may be taken in for one rule: under a lead-in that turns things round, none without it. */
export function wordingsFor({ wordings, clauses, span, text }: Statement, pin: Pick<Pin, 'leadIn'>): readonly string[] {
  const leadIn = span?.leadIn ?? null;
  if (leadIn === null) return [...wordings(), ...clauses().filter((clause) => standsAlone(clause, text))];
  const isSame = pin.leadIn !== null && folded(pin.leadIn) === folded(leadIn);
  const turns = readCues(lexWording(leadIn)).some(({ family }) => BINDS_NEIGHBOURS.has(family));
  if (!turns && !isSame) return [...wordings(), ...clauses().filter((clause) => standsAlone(clause, text))];
  return wordings().filter((wording) => wording.includes(leadIn.trim().replace(/[:：]$/u, '')));
}

/** Nothing beside the clause conditions, excepts, softens or negates it. */
function standsAlone(clause: string, sentence: string): boolean {
  const plain = plainWording(sentence);
  const at = plain.indexOf(clause);
  if (at === -1) return false;
  const rest = `${plain.slice(0, at)} ${plain.slice(at + clause.length)}`;
  return !readCues(lexWording(rest)).some(({ family }) => BINDS_NEIGHBOURS.has(family));
}
