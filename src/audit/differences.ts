import { areSynonyms, type CueFamily, isCueWord, isFunctionWord, readCues, unitOf } from '../predicate/index.js';
import { prove } from '../proof/index.js';
import { excerpt, type Lexeme, lexWording, stem } from '../text/index.js';
import type { AuditField, AuditIssue, BlindEvidence, Issue, Pin, ProofCode } from '../types/index.js';
import type { Statement } from './read-after.js';
import { isWithdrawn } from './standing.js';

/** Which part of a rule a refuter's code is about. */
const FIELDS = {
  literal_missing: 'literal',
  literal_added: 'literal',
  quantity_changed: 'number',
  quantity_unreadable: 'number',
  modality_changed: 'modality',
  negation_changed: 'modality',
  condition_changed: 'condition',
  exception_changed: 'exception',
  order_changed: 'order',
  conjunction_changed: 'alternatives',
  quantifier_changed: 'quantifier',
  actor_changed: 'actor',
  scope_changed: 'scope',
  duration_changed: 'duration',
  particle_changed: 'wording',
  word_missing: 'wording',
  word_added: 'wording',
  addresses_reader: 'wording',
  field_differs: 'wording',
  probe_failed: 'wording',
  longer_than_original: 'wording',
  no_proof: 'wording',
} as const satisfies Record<ProofCode, AuditField>;

/** Words that open a phrase which narrows a rule, and which part of the rule the phrase is. */
const OPENERS: ReadonlyMap<string, { readonly field: AuditField; readonly code: ProofCode }> = new Map(
  (
    [
      [
        'scope',
        'scope_changed',
        'for in on at within under inside outside during with against from to into of about where',
      ],
      ['condition', 'condition_changed', 'if when whenever unless once while provided'],
      ['exception', 'exception_changed', 'except besides barring'],
      ['order', 'order_changed', 'before after'],
      ['duration', 'duration_changed', 'until till'],
      ['actor', 'actor_changed', 'by'],
    ] as const
  ).flatMap(([field, code, words]) => words.split(' ').map((word) => [word, { field, code }] as const)),
);
/** Parts of a rule whose loss may be told by the phrase that is gone. */
const PHRASE_END = /^[.;:,!?()—–]$/u;

/**
 * Says in which parts a descendant differs from its rule: what the refuters hold against it, and phrases that narrow the rule and
 * are gone.
 * @returns at least one issue; `no_proof` alone where nothing shows a change
 */
export function differencesOf(
  pin: Pick<Pin, 'wording' | 'original' | 'antecedent' | 'strength'>,
  form: string,
  statement: Pick<Statement, 'text' | 'span'>,
  blind: BlindEvidence | undefined,
): AuditIssue[] {
  const proof = prove(pin.wording, form, blind === undefined ? undefined : { blind });
  // What a rule answers to is context, and no phrase of the rule.
  const phrases = lostPhrases(pin.antecedent === null ? pin.wording : pin.original, form);
  const fired = proof.verdict === 'rejected' ? proof.issues.filter((issue) => !isMereWord(issue)) : [];
  const refuted = fired
    .filter((issue) => !isTold(issue, phrases))
    .map(asAudit)
    // A wish ("I would only want …") is soft without a word that says so.
    .filter(({ field, message }) => !(pin.strength === 'soft' && field === 'strength' && message.includes('weakened')));
  const withdrawn = isWithdrawn(statement) && !isWithdrawn({ text: pin.wording, span: null });
  const found = [...phrases, ...(withdrawn ? [withdrawal(statement.text)] : []), ...refuted];
  if (found.length > 0) return inFields(found);
  const open = proof.issues.filter(({ layer, code }) => layer === 'blind_pass' && code === 'field_differs');
  return [...open.map(asAudit), unproved(pin.wording, form)];
}

/** One finding for each part of the rule: several layers see the same change, each from its side. */
function inFields(issues: readonly AuditIssue[]): AuditIssue[] {
  const byField = new Map<AuditField, AuditIssue[]>();
  for (const issue of issues) byField.set(issue.field, [...(byField.get(issue.field) ?? []), issue]);
  // What was added is told by the part it changes, where there is one.
  if (byField.size > 1 && byField.get('wording')?.every(({ code }) => code === 'word_added') === true) {
    byField.delete('wording');
  }
  return [...byField.values()].flatMap((group) => {
    // A phrase that is gone says it best.
    const phrases = group.filter(({ layer }) => layer === 'audit');
    if (phrases.length > 0) return phrases;
    const first = group[0]!;
    const original = group.find((issue) => issue.original !== undefined)?.original;
    const form = group.find((issue) => issue.form !== undefined)?.form;
    if (!original || !form) return [first];
    const message = `${first.field} changed: "${excerpt(original)}" became "${excerpt(form)}".`;
    return [{ ...first, message: /weakened|raised/u.test(first.message) ? first.message : message, original, form }];
  });
}

function asAudit(issue: Issue<ProofCode>): AuditIssue {
  const field = fieldOf(issue);
  return { ...issue, field, message: `${field} ${changeOf(issue)}: ${issue.message}` };
}

function fieldOf({ code, message, layer, original, form }: Issue<ProofCode>): AuditField {
  if (code === 'modality_changed' && /soften|prefer|demand/u.test(message)) return 'strength';
  if (code === 'modality_changed' && /brings in soft/u.test(message)) return 'strength';
  if (layer === 'names' && original !== undefined && form !== undefined && !/^\p{Lu}{2,}$/u.test(original))
    return 'actor';
  return FIELDS[code];
}

function changeOf({ code, original, form, message }: Issue<ProofCode>): string {
  if (/soften/u.test(message)) return 'weakened';
  if (/demands/u.test(message)) return 'raised';
  if (code === 'literal_missing' || code === 'word_missing') return form === undefined ? 'lost' : 'changed';
  if (code === 'literal_added' || code === 'word_added') return 'added';
  if (/leaves out|nothing in the form/u.test(message)) return 'lost';
  return original === undefined && form !== undefined ? 'added' : 'changed';
}

/** A single word without a counterpart: no refuter fires on it, it only stands beside those that do. */
function isMereWord({ code, message }: Issue<ProofCode>): boolean {
  return (code === 'word_missing' || code === 'word_added') && message.includes('has no counterpart');
}

/** A refuter's finding that a lost phrase tells already, or that is about the case of letters alone. */
function isTold(
  { original, field }: Issue<ProofCode> & { readonly field?: AuditField },
  phrases: readonly AuditIssue[],
) {
  return (
    original !== undefined &&
    phrases.some((phrase) => phrase.field !== field && phrase.original?.toLowerCase().includes(original.toLowerCase()))
  );
}

/**
 * Phrases that narrow the rule ("for X", "until Y") none of whose words came through: certain where the phrase names something by
 * its own name, else where the form has hardly a word that could stand for it.
 */
function lostPhrases(wording: string, form: string): AuditIssue[] {
  const lexemes = lexWording(wording);
  const [ours, theirs] = [lexemes.flatMap(contentIn), lexWording(form).flatMap(contentIn)];
  const added = theirs.filter((word) => !ours.some((other) => areRelated(word, other)));
  const text = form.toLowerCase();
  const said = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return phrasesIn(lexemes).flatMap(({ opener, from, to }): AuditIssue[] => {
    const words = lexemes.slice(from, to).flatMap(contentIn);
    const came = (word: string) => text.includes(word.toLowerCase()) || said.some((other) => areRelated(word, other));
    if (words.length === 0 || words.some(came)) return [];
    if (!words.some((word) => NAME.test(word)) && added.length * 2 > words.length) return [];
    const { field, code } = OPENERS.get(opener)!;
    const phrase = wording.slice(lexemes[from - 1]!.start, lexemes[to - 1]!.end);
    return [
      {
        code,
        field,
        layer: 'audit',
        message: `${field} lost: nothing of "${excerpt(phrase)}" is in what became of the rule.`,
        original: phrase,
        form,
      },
    ];
  });
}

/** A name that nothing else can stand for: capitals inside, an underscore, letters with digits. */
const NAME = /\p{Ll}\p{Lu}|_|^\p{Lu}{2,}$|\p{L}\d|\d\p{L}/u;
/** From so many equal letters at their start on, one word may be short for the other. */
const ABBREVIATED = 3;

function areRelated(first: string, second: string): boolean {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()];
  return a.slice(0, ABBREVIATED) === b.slice(0, ABBREVIATED) || stem(a) === stem(b) || areSynonyms(a, b);
}

interface Phrase {
  readonly opener: string;
  /** First lexeme after the opener. */
  readonly from: number;
  readonly to: number;
}

function phrasesIn(lexemes: readonly Lexeme[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let index = 0; index < lexemes.length; index += 1) {
    const opener = lexemes[index]!.text.toLowerCase();
    if (lexemes[index]!.kind !== 'word' || !OPENERS.has(opener)) continue;
    let to = index + 1;
    while (
      to < lexemes.length &&
      !PHRASE_END.test(lexemes[to]!.text) &&
      !OPENERS.has(lexemes[to]!.text.toLowerCase())
    ) {
      to += 1;
    }
    if (to > index + 1) phrases.push({ opener, from: index + 1, to });
    index = to - 1;
  }
  return phrases;
}

function contentIn({ kind, text }: Lexeme): string[] {
  if (kind === 'mark') return [];
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter(
    (word) =>
      word.length > 1 &&
      !/^\d+$/u.test(word) &&
      unitOf(word) === null &&
      !isFunctionWord(word.toLowerCase()) &&
      !isCueWord(word.toLowerCase()),
  );
}

function withdrawal(text: string): AuditIssue {
  return {
    code: 'modality_changed',
    field: 'modality',
    layer: 'audit',
    message: `modality changed: the compacted context says that the rule is over: "${excerpt(text)}".`,
    form: text,
  };
}

function unproved(wording: string, form: string): AuditIssue {
  return {
    code: 'no_proof',
    field: 'wording',
    layer: 'audit',
    message: 'wording changed: nothing shows a change of meaning, and nothing proves that there is none.',
    original: wording,
    form,
  };
}

/** Families of small words, for callers that look at what stands around a rule. */
export function familiesIn(text: string): ReadonlySet<CueFamily> {
  return new Set(readCues(lexWording(text)).map(({ family }) => family));
}
