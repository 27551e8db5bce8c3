import { CandidateIndex, readCandidates, wordsReader } from './candidates.js';
import type { JudgeTools } from './judge-pin.js';
import { featuresOf, OverlapIndex } from './overlap.js';
import type { AfterSide } from './read-after.js';
import type { BeforeSide } from './read-before.js';
import { SourceIndex, trustedSources } from './sources.js';

/** What judging needs, with the sources of the context before. */
export interface AuditTools extends JudgeTools {
  readonly trusted: SourceIndex;
}

/** Reads both sides once, for all pins and all statements. */
export function buildTools(before: BeforeSide, after: AfterSide, evidenceFor: JudgeTools['evidenceFor']): AuditTools {
  const trusted = new SourceIndex(trustedSources(before.spans));
  const known = new Map<string, ReturnType<typeof featuresOf>>();
  const read = after.statements.map((statement) => {
    const features = known.get(statement.text) ?? featuresOf(statement.text);
    known.set(statement.text, features);
    return { statement, features };
  });
  const index = new OverlapIndex([
    ...trusted.sources.map(({ features }) => features),
    ...read.filter(({ statement }) => !statement.isRun).map(({ features }) => features),
  ]);
  const candidates = new CandidateIndex(readCandidates(read, { before, trusted, index }));
  return { after, candidates, index, evidenceFor, trusted, wordsOf: wordsReader(before) };
}
