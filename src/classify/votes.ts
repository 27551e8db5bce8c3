import type { Reading } from './reading.js';
import type { Rule, Sighting } from './rule.js';
import { weightIn } from './rule.js';
import { RULES } from './rules/index.js';

/** A rule that saw something, where, and what it counts here. */
export interface Vote extends Sighting {
  readonly rule: Rule;
  readonly weight: number;
}

/** Two words further apart than this do not belong to one clause. */
const CLAUSE_LENGTH = 90;

interface IndexedRule {
  readonly rule: Rule;
  readonly order: number;
}

const BY_LANGUAGE = indexByLanguage();

/**
 * Lets every rule of the text's language look at it. Rules that name cue words are tried only where one stands.
 * @returns votes in table order; rules that count nothing in this setting cast none
 */
export function castVotes(reading: Reading): Vote[] {
  const { uncued, byCue } = BY_LANGUAGE.get(reading.language) ?? BY_LANGUAGE.get('other')!;
  const votes: OrderedVote[] = [];
  const cued = new Set<IndexedRule>();
  for (const indexed of uncued) look(indexed, reading, votes);
  for (const word of reading.words) {
    for (const indexed of byCue.get(word) ?? NONE) {
      if (cued.has(indexed)) continue;
      cued.add(indexed);
      look(indexed, reading, votes);
    }
  }
  return votes.length > 1 ? votes.sort((a, b) => a.order - b.order) : votes;
}

type OrderedVote = Vote & { readonly order: number };

const NONE: readonly IndexedRule[] = [];

function look({ rule, order }: IndexedRule, reading: Reading, votes: OrderedVote[]): void {
  const weight = weightIn(rule.weight, reading.setting);
  const sighting = weight === 0 ? null : sightingOf(rule, reading);
  if (sighting !== null) votes.push({ rule, weight, order, start: sighting.start, end: sighting.end });
}

/** Where a rule sees what it looks for in a prepared span, or null. */
export function sightingOf(rule: Rule, reading: Reading): Sighting | null {
  if (rule.see !== undefined) return rule.see(reading);
  const seen = rule.pattern === undefined ? null : firstMatch(rule.pattern, rule.at ?? 'anywhere', reading);
  return seen === null || rule.later === undefined ? seen : upTo(rule.later, seen, reading.text);
}

function firstMatch(pattern: RegExp, at: NonNullable<Rule['at']>, { text, heads }: Reading): Sighting | null {
  if (at === 'anywhere') {
    pattern.lastIndex = 0;
    return found(pattern.exec(text));
  }
  for (const head of at === 'start' ? heads.slice(0, 1) : heads) {
    pattern.lastIndex = head;
    const match = pattern.exec(text);
    if (match !== null) return found(match);
  }
  return null;
}

/** Looks for the second pattern in what is left of the clause. */
function upTo(pattern: RegExp, { start, end }: Sighting, text: string): Sighting | null {
  const rest = text.slice(end, end + CLAUSE_LENGTH);
  const stop = rest.search(/[.;!?。；！？](?:\s|$)/u);
  const match = pattern.exec(stop === -1 ? rest : rest.slice(0, stop));
  return match === null ? null : { start, end: end + match.index + match[0].length };
}

function found(match: RegExpExecArray | null): Sighting | null {
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

function indexByLanguage(): Map<string, { uncued: IndexedRule[]; byCue: Map<string, IndexedRule[]> }> {
  const languages = new Set<string>([...RULES.map(({ language }) => language), 'other']);
  const index = new Map<string, { uncued: IndexedRule[]; byCue: Map<string, IndexedRule[]> }>();
  for (const language of languages) index.set(language, { uncued: [], byCue: new Map() });
  RULES.forEach((rule, order) => {
    const targets = rule.language === 'any' ? [...index.values()] : [index.get(rule.language)!];
    const indexed = { rule, order };
    for (const { uncued, byCue } of targets) {
      if (rule.cues === undefined) uncued.push(indexed);
      else for (const cue of rule.cues) byCue.set(cue, [...(byCue.get(cue) ?? []), indexed]);
    }
  });
  return index;
}
