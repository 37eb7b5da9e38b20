import { normalQuantile } from './normal';

/** Both ends are included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A rate of fewer cases says too little to be shown. */
export const FEWEST_CASES = 30;

/**
 * Interval of a share of `count` independent cases, as fractions: the Wilson score interval, which stays within 0 and 1
 * for any count (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927).
 * null without cases.
 * @param level how much of the distribution lies within, such as 0.95
 */
export function wilsonInterval(hits: number, count: number, level = 0.95): Interval | null {
  if (count === 0) return null;
  return scoreInterval(hits, count, normalQuantile((1 + level) / 2));
}

/**
 * The same for a given normal quantile.
 * @param z such as 1.96 for 95%
 * @param unit what a whole is: 100 for percent
 */
export function scoreInterval(hits: number, count: number, z: number, unit = 1): Interval {
  const share = hits / count;
  const squared = z ** 2 / count;
  const middle = share + squared / 2;
  const half = z * Math.sqrt((share * (1 - share)) / count + squared / (4 * count));
  return { low: (unit * (middle - half)) / (1 + squared), high: (unit * (middle + half)) / (1 + squared) };
}
