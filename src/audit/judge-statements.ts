import { minePins } from '../pin/index.js';
import { extractPredicate } from '../predicate/index.js';
import { prove } from '../proof/index.js';
import { excerpt, messageText } from '../text/index.js';
import type {
  AuditedPin,
  AuditIssue,
  AuditPlace,
  ClassifiedSpan,
  FoundText,
  InventedReason,
  InventedRule,
  Message,
} from '../types/index.js';
import type { Candidate } from './candidates.js';
import { familiesIn } from './differences.js';
import { judgePin } from './judge-pin.js';
import { featuresOf } from './overlap.js';
import { alignCase, folded, plainWording, reportedWording } from './plain-wording.js';
import type { Statement } from './read-after.js';
import type { BeforeSide } from './read-before.js';
import { type Claim, SourceIndex, sourcesAmong } from './sources.js';
import { isWithdrawn } from './standing.js';
import type { AuditTools } from './tools.js';

/** From this overlap on words come from somewhere. */
const COMES_FROM = 0.4;
/** Data is named as the source only where nearly all of a rule's words stand there in one sentence. */
const COPIED = 0.7;

/** Small words that make a statement a rule rather than a step to take next. */
const RULES = ['hard', 'negation', 'only', 'soft', 'grant', 'exception', 'until'] as const;

/** What the statements of a compacted context add to the audit of its pins. */
export interface JudgedStatements {
  readonly invented: readonly InventedRule[];
  readonly fromAssistant: readonly FoundText[];
  /** Words of a person that our rules took for narrative, and the compaction carried on as a rule that says something else. */
  readonly promoted: readonly AuditedPin[];
}

/** Finds the rules that the compaction wrote, and whose words they are. */
export function judgeStatements(before: BeforeSide, pins: readonly AuditedPin[], tools: AuditTools): JudgedStatements {
  const context = contextOf(before, pins, tools);
  const rules = tools.candidates.all.filter(
    (candidate) =>
      isRule(candidate.statement) && (!isFoundOf(candidate.statement, pins) || candidate.restates() !== null),
  );
  const verdicts = rules.map((candidate) => judge(candidate, context));
  const promoted = new Map(verdicts.flatMap(({ promoted: pin }) => (pin === null ? [] : [[pin.id, pin] as const])));
  return {
    invented: [...verdicts.flatMap(({ invented }) => invented ?? []), ...returned(before, pins, tools)],
    fromAssistant: verdicts.flatMap(({ fromAssistant }) => fromAssistant ?? []),
    promoted: [...promoted.values()],
  };
}

interface Context {
  readonly before: BeforeSide;
  readonly pins: readonly AuditedPin[];
  readonly tools: AuditTools;
  readonly assistant: readonly ReadMessage[];
  readonly data: readonly ReadMessage[];
  readonly wordings: ReadonlyMap<AuditedPin, ReturnType<typeof featuresOf>>;
}

interface ReadMessage {
  readonly message: Message;
  readonly index: number;
  readonly lower: string;
}

interface Verdict {
  readonly invented: InventedRule | null;
  readonly fromAssistant: FoundText | null;
  readonly promoted: AuditedPin | null;
}

const NOTHING: Verdict = { invented: null, fromAssistant: null, promoted: null };

function contextOf(before: BeforeSide, pins: readonly AuditedPin[], tools: AuditTools): Context {
  const read = before.messages.map((message, index) => ({ message, index, lower: messageText(message).toLowerCase() }));
  const speaks = ({ message }: ReadMessage) => message.role === 'assistant' || hasSummary(message);
  return {
    before,
    pins,
    tools,
    assistant: read.filter(speaks),
    data: read.filter((one) => !speaks(one)),
    wordings: new Map(pins.map((pin) => [pin, featuresOf(pin.wording)])),
  };
}

function hasSummary({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'text' && part.provenance === 'summary');
}

/** A statement that an agent would take for a rule. */
function isRule({ isNew, isRun, span, text }: Statement): boolean {
  if (!isNew || isRun) return false;
  if (span === null) return true;
  if (span.class === 'constraint' || SAYS_OVER.test(text)) return true;
  if (span.class === 'narrative' && reportedWording(text) === null) return false;
  const families = familiesIn(text);
  return RULES.some((family) => families.has(family));
}

function isFoundOf({ place }: Statement, pins: readonly AuditedPin[]): boolean {
  return pins.some(
    ({ found }) =>
      found !== null &&
      found.place.index === place.index &&
      found.place.start <= place.start &&
      found.place.end >= place.end,
  );
}

function judge(candidate: Candidate, context: Context): Verdict {
  const { statement } = candidate;
  if (isWithdrawn(statement)) return inventedLift(candidate, context);
  const again = context.pins.find(({ id }) => id === candidate.restates()?.id);
  const stands = context.pins.some((pin) => pin.state === 'verbatim' && isFoundOf(statement, [pin]));
  if (again !== undefined && !stands) {
    return { ...NOTHING, invented: inventedRule(statement, 'retired_restated', again.source, again.id) };
  }
  const active = bestPin(candidate, context, ({ state }) => state !== 'retired');
  const retired = bestPin(candidate, context, ({ state }) => state === 'retired');
  if (retired !== null && retired.score >= COMES_FROM && retired.score > (active?.score ?? 0)) {
    return { ...NOTHING, invented: inventedRule(statement, 'retired_restated', retired.pin.source, retired.pin.id) };
  }
  const trusted = bestTrusted(candidate, context);
  if (Math.max(active?.score ?? 0, trusted?.overlap.score ?? 0, coverOf(trusted)) >= COMES_FROM) {
    return { ...NOTHING, promoted: trusted === null ? null : promote(trusted, statement, context) };
  }
  const data = bestAmong(context.data, candidate, context);
  const assistant = bestAmong(context.assistant, candidate, context);
  if (data !== null && data.overlap.score >= Math.max(COPIED, assistant?.overlap.score ?? 0)) {
    return isStrong(candidate, context)
      ? { ...NOTHING, invented: inventedRule(statement, 'tool_output', data.source.place, null) }
      : NOTHING;
  }
  if (Math.max(assistant?.overlap.score ?? 0, coverOf(assistant)) >= COMES_FROM) {
    const fromAssistant = isStrong(candidate, context) ? { text: statement.text, place: statement.place } : null;
    return { ...NOTHING, fromAssistant };
  }
  if (Math.max(data?.overlap.score ?? 0, coverOf(data)) >= COPIED) return NOTHING;
  return isStrong(candidate, context)
    ? { ...NOTHING, invented: inventedRule(statement, 'no_source', null, null) }
    : NOTHING;
}

/**
 * A statement that says of a rule in force that it is over, where no person said anything like it: as bad as a rule that nobody gave.
 * A rule that stands nowhere else is told as changed already.
 */
function inventedLift({ statement, features }: Candidate, context: Context): Verdict {
  if (!SAYS_OVER.test(statement.text)) return NOTHING;
  const index = context.tools.index;
  const ended = context.pins.find((pin) => {
    const { score, shared } = index.compare(context.wordings.get(pin)!, features);
    return pin.state !== 'retired' && score >= COMES_FROM && shared.length > 1;
  });
  if (ended === undefined) return NOTHING;
  const isSaid = context.tools.trusted.sources.some(
    ({ place, features: said }) =>
      !isWithin(place, ended.source) && index.compare(features, said).score >= MAY_BE_A_LIFT,
  );
  return isSaid ? NOTHING : { ...NOTHING, invented: inventedRule(statement, 'no_source', ended.source, ended.id) };
}

/** Words that leave no doubt that a rule is meant to be over. */
const SAYS_OVER =
  /\b(?:lifted|superseded|revoked|rescinded|withdrawn|cancell?ed|no longer (?:applies|apply|in force|holds|needed|required|binding))\b/iu;
/** From this overlap on a person's own words may be the ones that ended a rule. */
const MAY_BE_A_LIFT = 0.2;

function isWithin(place: AuditPlace, { index, start, end }: AuditPlace): boolean {
  return place.index === index && place.start < end && place.end > start;
}

/** How much of a statement's words stand in its source. */
function coverOf(claim: Claim | null): number {
  return claim === null || claim.overlap.shared.length < 2 ? 0 : claim.overlap.coverOfFirst * 0.8;
}

/** Evidence that a sentence shares with steps to take next, which summaries are full of. */
const SHARED_WITH_STEPS = /^(?:imperative|lead-in|shape|tells|section|correction)\//u;
/** What was done, and what the writer is about to do. */
const TELLS = /^(?:let me|i['’]ll|i will|i was|i am|now let|the \p{L}{2,20} (?:was|were|has|had)|\p{L}{3,20}ed\b)/iu;
const RULE_HEADING =
  /\b(?:rules?|constraints?|preferences?|conventions?|guidelines?|instructions?|requirements?|polic(?:y|ies)|limits?|remember|always|never|musts?|must|standing|prohibit(?:ed|ions?)|allowed|permissions?|do not|don['’]t)\b/iu;

/**
 * What our rules take for a rule by more than an imperative, or an imperative among rules: under a heading that says so, or beside
 * a rule that was carried. What is merely unsure is told nobody as an invention.
 */
function isStrong({ statement }: Candidate, { tools, pins }: Context): boolean {
  const { span, text, place } = statement;
  if (span === null) return true;
  if (span.class !== 'constraint' || TELLS.test(plainWording(text))) return false;
  if (span.evidence.some(({ rule }) => !SHARED_WITH_STEPS.test(rule))) return true;
  const headings = [span.leadIn ?? '', span.section.at(-1) ?? ''];
  if (headings.some((heading) => RULE_HEADING.test(heading))) return true;
  const all = tools.candidates.all
    .map((one) => one.statement)
    .filter((one) => one.place.index === place.index && !one.isRun);
  const at = all.indexOf(statement);
  return [all[at - 1], all[at + 1]].some((one) => one !== undefined && isListedWith(one, span) && isFoundOf(one, pins));
}

/** Entries of one list, or sentences of one section. */
function isListedWith({ span: other }: Statement, span: ClassifiedSpan): boolean {
  const place = ({ shape, leadIn, section }: ClassifiedSpan) => [shape, leadIn ?? '', ...section].join('\u0000');
  return other !== null && place(other) === place(span);
}

function bestPin(
  { statement, features }: Candidate,
  { pins, wordings, tools }: Context,
  of: (pin: AuditedPin) => boolean,
) {
  let best: { readonly pin: AuditedPin; readonly score: number } | null = null;
  for (const pin of pins) {
    if (!of(pin)) continue;
    const isSame =
      folded(pin.wording) === folded(statement.text) ||
      prove(pin.wording, alignCase(plainWording(statement.text), pin.wording)).verdict === 'verified';
    const score = isSame ? 1 : tools.index.compare(features, wordings.get(pin)!).score;
    if (best === null || score > best.score) best = { pin, score };
  }
  return best;
}

/** The person's words that have most in common with a statement, or with a wording or clause of it. */
function bestTrusted({ features, parts }: Candidate, { tools }: Context): Claim | null {
  return [features, ...parts()]
    .flatMap((part) => tools.trusted.best(part, tools.index) ?? [])
    .reduce<Claim | null>(
      (best, claim) => (best === null || claim.overlap.score > best.overlap.score ? claim : best),
      null,
    );
}

function bestAmong(messages: readonly ReadMessage[], { features }: Candidate, { tools }: Context): Claim | null {
  return new SourceIndex(sourcesAmong(messages, features)).best(features, tools.index);
}

/** A person's sentence that the compaction took for a rule and changed, though our rules took it for narrative. */
function promote({ source, overlap }: Claim, statement: Statement, { before, tools }: Context): AuditedPin | null {
  const { span } = source;
  if (span === null || span.class === 'constraint' || overlap.score < COMES_FROM) return null;
  const families = familiesIn(span.text);
  if (span.text.trimEnd().endsWith('?') || !RULES.some((family) => families.has(family))) return null;
  const forced: ClassifiedSpan = { ...span, class: 'constraint', kind: 'preference', strength: 'soft' };
  const [pin] = minePins([forced], before.messages, {
    countTokens: () => span.tokens,
    extractPredicate,
    priorContextLost: false,
  });
  if (pin === undefined) return null;
  const { open: _open, ...judged } = judgePin(pin, tools);
  if (judged.state !== 'changed' || !judged.isCertain || !isFoundOf(statement, [{ ...pin, ...judged } as never]))
    return null;
  const { id, kind, strength, authority, status, statusChange, original, wording } = pin;
  const known = { id, kind, strength, authority, status, statusChange, original, wording, source: source.place };
  return { ...known, ...judged, foundBy: 'descendant' };
}

/** Retired rules that stand in their own kept message, while the words that ended them are gone. */
function returned(before: BeforeSide, pins: readonly AuditedPin[], { after }: AuditTools): InventedRule[] {
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  return before.pins.flatMap((pin): InventedRule[] => {
    const ender = pin.statusChange === null ? undefined : byId.get(pin.statusChange.by);
    if (ender === undefined || (ender.state !== 'lost' && ender.state !== 'changed')) return [];
    const source = pin.sources.find(({ messageHash }) => after.kept.has(messageHash));
    if (source === undefined) return [];
    const index = after.messages.findIndex((message) => messageText(message).includes(pin.original));
    if (index === -1) return [];
    const start = messageText(after.messages[index]!).indexOf(pin.original);
    const found = { text: pin.original, place: { index, start, end: start + pin.original.length } };
    const { messageIndex, start: from, end: to } = pin.firstSeen;
    return [inventedRule(found, 'retired_restated', { index: messageIndex, start: from, end: to }, pin.id)];
  });
}

const REASONS = {
  no_source: 'nobody said it in the context before',
  retired_restated: 'it was superseded or lifted, and stands again',
  tool_output: 'only data says it (a tool, a quotation or the runtime), which binds nobody',
} as const satisfies Record<InventedReason, string>;

function inventedRule(
  { text, place }: FoundText,
  reason: InventedReason,
  source: AuditPlace | null,
  pinId: string | null,
): InventedRule {
  const issue: AuditIssue = {
    code: 'constraint_invented',
    field: 'rule',
    message: `rule invented: "${excerpt(text)}": ${REASONS[reason]}.`,
    form: text,
    ...(pinId === null ? {} : { pinId }),
  };
  return { text, place, reason, pinId, source, issues: [issue] };
}
