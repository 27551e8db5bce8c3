import type { Rule } from './rule.js';
import { RULES } from './rules/index.js';

/** Rules that look at more than one span's words, and stand in no table. */
const OTHERS: Readonly<Record<string, string>> = {
  'derived/restatement': 'the assistant restates a rule',
  'derived/promise': 'the assistant promises, in answer to a rule',
  'answer/leave': 'a short answer to a question for leave',
  'untrusted/command': 'text without authority reads like a command',
};
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ...RULES.map(({ id, description }) => [id, description] as const),
  ...Object.entries(OTHERS),
]);

const SIDES: ReadonlyMap<string, Rule['vote']> = new Map(RULES.map(({ id, vote }) => [id, vote]));

/**
 * Which way a rule speaks.
 * @returns null when no rule of the table has this id
 */
export function sideOfRule(id: string): 'constraint' | 'narrative' | null {
  return SIDES.get(id) ?? null;
}

/**
 * What a rule saw, in words, for the evidence of a classified span.
 * @param id  the rule's id, as evidence carries it
 * @returns the description, or the id itself when no rule has it (evidence of another version)
 */
export function describeRule(id: string): string {
  return DESCRIPTIONS.get(id) ?? id;
}
