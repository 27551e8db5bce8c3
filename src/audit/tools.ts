import type { Candidate, JudgeTools } from './judge-pin.js';
import { type Features, featuresOf, OverlapIndex, skeletonOf } from './overlap.js';
import type { AfterSide } from './read-after.js';
import type { BeforeSide } from './read-before.js';
import { SourceIndex, trustedSources } from './sources.js';

/** What judging needs, with the sources of the context before. */
export interface AuditTools extends JudgeTools {
  readonly trusted: SourceIndex;
}

/** Reads once, for all pins, what every statement is about and who has the best claim to it. */
export function buildTools(
  { spans, pins }: BeforeSide,
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
      bestClaim: statement.isNew ? claims() : 0,
    };
  });
  return { after, candidates, index, evidenceFor, trusted };
}

/** From this overlap on two rules are one with other names or numbers. */
const SAME_SKELETON = 0.8;

function isSameSkeleton(ours: Features | null, theirs: Features, index: OverlapIndex): boolean {
  return ours !== null && index.compare(ours, theirs).score >= SAME_SKELETON;
}
