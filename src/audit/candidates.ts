import { prove } from '../proof/index.js';
import { messageText } from '../text/index.js';
import type { Pin } from '../types/index.js';
import { once } from './once.js';
import { type Features, featuresOf, type OverlapIndex, skeletonOf } from './overlap.js';
import { alignCase, folded, foldSpace, plainWording } from './plain-wording.js';
import type { AfterSide, Statement } from './read-after.js';
import type { BeforeSide } from './read-before.js';
import type { SourceIndex } from './sources.js';
import { isWithdrawn, wordingsFor } from './standing.js';

/** A statement of the compacted context with what it is about. All else is read once, when somebody asks. */
export interface Candidate {
  readonly statement: Statement;
  readonly features: Features;
  /** What each wording and each clause of it is about. */
  parts(): readonly Features[];
  /** The highest overlap with any trusted text of the context before; more than 1 where it is copied from data word for word. */
  bestClaim(): number;
  /** The retired rule that it states again, or null. */
  restates(): Pin | null;
  /** Whether it has the words of this pin, and of no other, with other names or numbers. */
  isSkeletonOf(pin: Pin): boolean;
}

/** From this overlap on two rules are one with other names or numbers. */
const SAME_SKELETON = 0.8;
/** The claim of data to words that stand in it: above what any rule can have. */
const COPIED = 2;
/** Shorter statements stand everywhere. */
const SHORTEST_COPY = 20;

/** What a candidate's questions are answered from. */
export interface CandidateContext {
  readonly before: BeforeSide;
  readonly trusted: SourceIndex;
  readonly index: OverlapIndex;
}

/** Prepares the statements of a compacted context for comparison. */
export function readCandidates(
  read: readonly { readonly statement: Statement; readonly features: Features }[],
  { before, trusted, index }: CandidateContext,
): Candidate[] {
  const wordings = before.pins.map(({ wording }) => featuresOf(wording));
  const skeletons = before.pins.map(({ id }, at) => ({ id, skeleton: skeletonOf(wordings[at]!) }));
  const ownSkeleton = new Map(skeletons.map(({ id, skeleton }) => [id, skeleton]));
  const retired = before.pins.filter(({ status }) => status !== 'active' && status !== 'narrowed');
  const data = dataOf(before);
  return read.map(({ statement, features }): Candidate => {
    const parts = once(() =>
      [...statement.wordings(), ...statement.clauses()].map(featuresOf).filter((part) => part.size > 1),
    );
    const theirs = once(() => [features, ...parts()].flatMap((part) => skeletonOf(part) ?? []));
    const has = (skeleton: Features | null | undefined) =>
      skeleton != null && theirs().some((one) => index.compare(skeleton, one).score >= SAME_SKELETON);
    const heirs = once(() => skeletons.filter(({ skeleton }) => has(skeleton)).map(({ id }) => id));
    const claims = () =>
      Math.max(
        trusted.best(features, index)?.overlap.score ?? 0,
        ...wordings.map((wording) => index.compare(features, wording).score),
      );
    return {
      statement,
      features,
      parts,
      restates: once(() => retired.find((pin) => !isWithdrawn(statement) && says(statement, pin)) ?? null),
      bestClaim: once(() => (isCopied(statement.text, data) ? COPIED : claims())),
      isSkeletonOf: ({ id }) => statement.isNew && has(ownSkeleton.get(id)) && heirs().length === 1,
    };
  });
}

/** Whether a statement says a rule, word for word or in a wording that is proved equal. */
function says(statement: Statement, pin: Pin): boolean {
  return wordingsFor(statement, pin).some(
    (wording) =>
      folded(wording) === folded(pin.wording) ||
      prove(pin.wording, alignCase(plainWording(wording), pin.wording)).verdict === 'verified',
  );
}

/** Candidates by what they are about, so that a rule is held only against statements it shares a word with. */
export class CandidateIndex {
  private readonly byKey = new Map<string, Candidate[]>();

  constructor(readonly all: readonly Candidate[]) {
    for (const candidate of all) {
      for (const key of candidate.features.keys()) this.add(key, candidate);
      this.add(textKey(candidate.statement.text), candidate);
    }
  }

  /** The candidates that share a feature, or the whole text, with a wording; in their order. */
  sharing(wording: string, features: Features): Candidate[] {
    const keys = [...features.keys(), textKey(wording)];
    const found = new Set(keys.flatMap((key) => this.byKey.get(key) ?? []));
    // A rule of small words alone ("Never do that.") may stand anywhere.
    return features.size === 0 ? [...this.all] : this.all.filter((candidate) => found.has(candidate));
  }

  /** The candidates whose whole text is this wording, emphasis and white space aside. */
  saying(wording: string): readonly Candidate[] {
    return this.byKey.get(textKey(wording)) ?? [];
  }

  private add(key: string, candidate: Candidate): void {
    const known = this.byKey.get(key);
    if (known === undefined) this.byKey.set(key, [candidate]);
    else known.push(candidate);
  }
}

function textKey(text: string): string {
  return `=${folded(text)}`;
}

/** All that a tool, a quotation or the runtime said. */
function dataOf({ spans }: BeforeSide): string {
  return spans
    .filter(({ trust, role }) => trust === 'untrusted' && role !== 'assistant')
    .map(({ text }) => foldSpace(text).toLowerCase())
    .join('\n');
}

function isCopied(text: string, data: string): boolean {
  const words = foldSpace(plainWording(text)).toLowerCase();
  return words.length >= SHORTEST_COPY && data.includes(words);
}

/** The words of a message of the context before, white space folded; each message is read once. */
export function wordsReader({ messages }: Pick<BeforeSide | AfterSide, 'messages'>): (index: number) => string {
  const known = new Map<number, string>();
  return (index) => {
    const words = known.get(index) ?? foldSpace(messageText(messages[index]!));
    known.set(index, words);
    return words;
  };
}
