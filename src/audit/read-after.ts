import { classifyByRules } from '../classify/index.js';
import { splitMessages } from '../spans/index.js';
import { fingerprint, messageText, parsePinBlock, type Stretch, sentencesIn, textRegions } from '../text/index.js';
import type { TokenCounter } from '../tokens/index.js';
import type { AuditPlace, Authority, ClassifiedSpan, Message, Role } from '../types/index.js';
import { once } from './once.js';
import { clausesOf, folded, plainWording, reportedWording } from './plain-wording.js';

/** One sentence of the compacted context that may carry a rule. */
export interface Statement {
  readonly text: string;
  readonly place: AuditPlace;
  /** The wordings it may be read in: itself, under its lead-in, without the words that say whose it is. */
  wordings(): readonly string[];
  /** Parts of it that may each be a rule. */
  clauses(): readonly string[];
  /** Its wordings, folded and in lower case: where a rule is not among them, it is in no clause either. */
  lower(): string;
  /** Text that the compaction wrote; else the words of a person in a message that was kept in part. */
  readonly isNew: boolean;
  /** As a rule document would be read; null for an entry of a pin block. */
  readonly span: ClassifiedSpan | null;
  /** Several sentences of one line read as one: a rule may have been cut where it was whole before. */
  readonly isRun: boolean;
}

/** The compacted context: which messages were kept, and what the rest states. */
export interface AfterSide {
  readonly messages: readonly Message[];
  /** Fingerprints of the messages that stand in both contexts. */
  readonly kept: ReadonlySet<string>;
  readonly statements: readonly Statement[];
  /** All text that can carry what a rule answers to, one line each. */
  readonly texts: readonly string[];
}

const BINDING: ReadonlySet<Role> = new Set(['system', 'developer', 'user']);

/**
 * Reads a compacted context. A message that stands in both contexts was kept; all other text that is not a tool's was written by the
 * compaction, whoever it is put into the mouth of.
 */
export function readAfter(after: readonly Message[], before: readonly Message[], tokens: TokenCounter): AfterSide {
  const known = new Set(before.map(fingerprint));
  const live = after.map((message, index) => ({ message, index })).filter(({ message }) => !message.past);
  const fresh = live.filter(({ message }) => !known.has(fingerprint(message)));
  return {
    messages: after,
    kept: new Set(live.map(({ message }) => fingerprint(message)).filter((hash) => known.has(hash))),
    statements: [
      ...live
        .filter(({ message }) => known.has(fingerprint(message)) && BINDING.has(message.role))
        .flatMap(({ message, index }) => statementsOf(message, index, false, tokens)),
      ...fresh
        .filter(({ message }) => message.role !== 'tool')
        .flatMap(({ message, index }) => statementsOf(message, index, true, tokens)),
    ],
    texts: live.map(({ message }) => messageText(message)),
  };
}

function statementsOf(message: Message, index: number, isNew: boolean, tokens: TokenCounter): Statement[] {
  const text = messageText(message);
  const entries = isNew ? blockEntries(message, text) : null;
  if (entries !== null) return entries.map((entry) => blockStatement(entry, text, index));
  return textRegions(message)
    .filter(({ provenance }) => (isNew ? provenance !== 'reasoning' : provenance === 'own'))
    .flatMap(({ start, end }) => readRegion(text.slice(start, end), start, { index, isNew, tokens }));
}

function blockEntries(message: Message, text: string): readonly string[] | null {
  return BINDING.has(message.role) ? parsePinBlock(message.role as Authority, text) : null;
}

function blockStatement(entry: string, text: string, index: number): Statement {
  const start = Math.max(0, text.indexOf(entry.split('\n')[0]!));
  const place = { index, start, end: start + entry.length };
  return {
    text: entry,
    place,
    wordings: () => [entry],
    clauses: once(() => clausesOf(plainWording(entry))),
    lower: () => folded(entry).toLowerCase(),
    isNew: true,
    span: null,
    isRun: false,
  };
}

interface RegionContext {
  readonly index: number;
  readonly isNew: boolean;
  readonly tokens: TokenCounter;
}

/** Reads a stretch as a document of rules: that is how an agent reads a summary. */
function readRegion(text: string, offset: number, { index, isNew, tokens }: RegionContext): Statement[] {
  const message: Message = {
    id: 'after',
    role: 'system',
    parts: [{ type: 'text', text, provenance: 'own' }],
    toolCalls: [],
    answers: [],
    said: null,
    past: false,
    raw: undefined,
  };
  const spans = classifyByRules(splitMessages([message], { countTokens: tokens.count }), { messages: [message] });
  const statements = spans.flatMap((span) => {
    const pieces =
      span.shape === 'bulk' ? sentencesIn(text, span.start, span.end) : [{ start: span.start, end: span.end }];
    return pieces.map((piece) => statementAt(piece, span, false));
  });
  return [...statements, ...runsOf(statements)];

  function statementAt({ start, end }: Stretch, span: ClassifiedSpan, isRun: boolean): Statement {
    const words = text.slice(start, end);
    const wordings = once(() => wordingsOf(words, span.leadIn));
    return {
      text: words,
      place: { index, start: offset + start, end: offset + end },
      wordings,
      lower: once(() => wordings().map(folded).join('\n').toLowerCase()),
      clauses: once(() => clausesOf(plainWording(words))),
      isNew,
      span,
      isRun,
    };
  }

  function runsOf(all: readonly Statement[]): Statement[] {
    return all.flatMap((first, at) => {
      const runs: Statement[] = [];
      for (let last = at + 1; last < all.length && last < at + LONGEST_RUN; last += 1) {
        const between = text.slice(all[last - 1]!.place.end - offset, all[last]!.place.start - offset);
        if (between.includes('\n') || between.trim().length > 1) break;
        const stretch = { start: first.place.start - offset, end: all[last]!.place.end - offset };
        runs.push(statementAt(stretch, first.span!, true));
      }
      return runs;
    });
  }
}

/** So many sentences of one line may be one rule. */
const LONGEST_RUN = 4;

function wordingsOf(text: string, leadIn: string | null): string[] {
  const plain = plainWording(text);
  const reported = reportedWording(text);
  const led = leadIn === null ? [] : [`${leadIn.trim().replace(/(?<![:：])$/u, ':')} ${text}`];
  return [...new Set([text, ...led, plain, ...(reported === null ? [] : [reported])])].filter((word) => word !== '');
}
