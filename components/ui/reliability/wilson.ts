import { scoreInterval } from '@/lib/core/statistics/wilson';

/** The normal quantile of a 95% interval. */
const Z = 1.959964;

/** Wilson's 95% interval of a rate, in percent: `came` of `n`. The whole range if `n` is 0. */
export function wilsonInterval(came: number, n: number): readonly [low: number, high: number] {
  if (n === 0) return [0, 100];
  const { low, high } = scoreInterval(came, n, Z, 100);
  return [Math.max(0, low), Math.min(100, high)];
}
