export { type Interval, lowerBound, upperBound, wilson } from './intervals.js';
export { type JudgedLabel, judgeLabels, labelledMessage } from './judge-labels.js';
export { type Label, type LabelledText, readLabelledDocument, readLabelledRows } from './labelled.js';
export {
  type Band,
  bandsOf,
  type ClassScore,
  detailsOf,
  type Reliability,
  reliabilityOf,
  scoreBy,
  scoreClasses,
} from './score-classes.js';
export {
  type JudgedPair,
  type LabelledPair,
  type PairScore,
  type PairSummary,
  readLabelledPairs,
  scorePairs,
  scorePairsBy,
  summarisePairs,
} from './score-pairs.js';
