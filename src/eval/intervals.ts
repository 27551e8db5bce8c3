/** A share and what it may really be, 95 times in 100. All between 0 and 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95%. */
const Z = 1.959963984540054;
const ONE_SIDED = 0.05;
const HALVINGS = 60;

/**
 * Wilson's 95% interval of a proportion.
 * @param hits  how often it was so
 * @param total  of how many; 0 gives the whole range
 * @example wilson(8, 10).low.toFixed(3) // '0.490'
 */
export function wilson(hits: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const share = hits / total;
  const scale = 1 + Z ** 2 / total;
  const centre = (share + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * The exact one-sided 95% upper bound of a proportion (Clopper and Pearson): were the true share higher, so few hits would come
 * up less than once in twenty times.
 * @example upperBound(0, 300).toFixed(4) // '0.0099'
 */
export function upperBound(hits: number, total: number): number {
  if (total === 0 || hits >= total) return 1;
  let [low, high] = [hits / total, 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (atMost(hits, total, middle) > ONE_SIDED) low = middle;
    else high = middle;
  }
  return high;
}

/** The exact one-sided 95% lower bound of a proportion. */
export function lowerBound(hits: number, total: number): number {
  return total === 0 ? 0 : 1 - upperBound(total - hits, total);
}

/** Chance of at most so many hits, at this share. Summed in logarithms, so that thousands of rows do not underflow. */
function atMost(hits: number, total: number, share: number): number {
  let logTerm = total * Math.log1p(-share);
  let sum = Math.exp(logTerm);
  for (let hit = 1; hit <= hits; hit += 1) {
    logTerm += Math.log((total - hit + 1) / hit) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(logTerm);
  }
  return sum;
}
