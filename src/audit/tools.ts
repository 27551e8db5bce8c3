import { messageText } from '../text/index.js';
import { type Candidate, foldSpace, type JudgeTools } from './judge-pin.js';
import { type Features, featuresOf, OverlapIndex, skeletonOf } from './overlap.js';
import { plainWording } from './plain-wording.js';
import type { AfterSide } from './read-after.js';
import type { BeforeSide } from './read-before.js';
import { SourceIndex, trustedSources } from './sources.js';

/** What judging needs, with the sources of the context before. */
export interface AuditTools extends JudgeTools {
  readonly trusted: SourceIndex;
}

/** Reads once, for all pins, what every statement is about and who has the best claim to it. */
export function buildTools(
  { messages, spans, pins }: BeforeSide,
  after: AfterSide,
  evidenceFor: JudgeTools['evidenceFor'],
): AuditTools {
  const trusted = new SourceIndex(trustedSources(spans));
  const read = after.statements.map((statement) => ({
    statement,
    features: featuresOf(statement.text),
    parts: statement.clauses.map(featuresOf).filter((part) => part.size > 1),
  }));
  const wordings = pins.map(({ wording }) => featuresOf(wording));
  const skeletons = pins.map(({ id }, at) => ({ id, skeleton: skeletonOf(wordings[at]!) }));
  const index = new OverlapIndex([
    ...trusted.sources.map(({ features }) => features),
    ...read.map(({ features }) => features),
  ]);
  const data = dataOf(spans);
  const candidates = read.map(({ statement, features, parts }): Candidate => {
    const claims = () =>
      Math.max(
        trusted.best(features, index)?.overlap.score ?? 0,
        ...wordings.map((wording) => index.compare(features, wording).score),
      );
    const theirs = statement.isNew ? [features, ...parts].flatMap((part) => skeletonOf(part) ?? []) : [];
    const heirOf = skeletons.filter(({ skeleton }) => theirs.some((one) => isSameSkeleton(skeleton, one, index)));
    return {
      statement,
      features,
      parts,
      skeletonOf: heirOf.length === 1 ? heirOf[0]!.id : null,
      bestClaim: !statement.isNew ? 0 : isCopied(statement.text, data) ? COPIED : claims(),
    };
  });
  return {
    after,
    candidates,
    index,
    evidenceFor,
    trusted,
    wordsOf: remembering((at) => foldSpace(messageText(messages[at]!))),
  };
}

/** From this overlap on two rules are one with other names or numbers. */
const SAME_SKELETON = 0.8;

function isSameSkeleton(ours: Features | null, theirs: Features, index: OverlapIndex): boolean {
  return ours !== null && index.compare(ours, theirs).score >= SAME_SKELETON;
}

function remembering(read: (at: number) => string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const text = known.get(at) ?? read(at);
    known.set(at, text);
    return text;
  };
}

/** The claim of data to words that stand in it: above what any rule can have. */
const COPIED = 2;
/** Shorter statements stand everywhere. */
const SHORTEST_COPY = 20;

/** All that a tool, a quotation or the runtime said. */
function dataOf(spans: BeforeSide['spans']): string {
  return spans
    .filter(({ trust, role }) => trust === 'untrusted' && role !== 'assistant')
    .map(({ text }) => foldSpace(text).toLowerCase())
    .join('\n');
}

function isCopied(text: string, data: string): boolean {
  const words = foldSpace(plainWording(text)).toLowerCase();
  return words.length >= SHORTEST_COPY && data.includes(words);
}
