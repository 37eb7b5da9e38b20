import { seededRandom } from '@/lib/core/base/seeded-random';
import type { EquityCurve } from './equity-figures';
import { SHARPE_DAYS } from './few-trades';
import type { ConfidenceInterval } from './types';

/** Two weeks of sessions, so that what hangs together over some days stays together. */
const BLOCK_DAYS = 10;
const DRAWS = 1_000;
/** One for all robots: what differs between them is their days, and two runs are equal to the byte. */
const SEED = 2026;

/**
 * Between which factors a curve's growth lies in nine of ten draws of its days: the circular block bootstrap of daily
 * returns (D. N. Politis and J. P. Romano, "A Circular Block-Resampling Procedure for Stationary Data", 1992). A draw
 * joins blocks of ten days in a row, each from a random day on and from the last day on with the first, until it's as
 * long as the curve. A block's growth is a ratio of two days' equity, so that nothing is computed per day. null under 30
 * days, for a curve that never moves, and once an account is used up.
 */
export function growthInterval({ days, initialBalance }: EquityCurve): ConfidenceInterval | null {
  const equity = Float64Array.from([initialBalance, ...days.map((day) => day.equity)]);
  if (days.length < SHARPE_DAYS || equity.some((value) => value <= 0)) return null;
  if (equity.every((value) => value === initialBalance)) return null;
  const random = seededRandom(SEED);
  const growths = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let growth = 1;
    for (let left = days.length; left > 0; left -= BLOCK_DAYS)
      growth *= blockGrowth(equity, Math.floor(random() * days.length), Math.min(BLOCK_DAYS, left));
    growths[draw] = growth;
  }
  growths.sort();
  return { low: growths[DRAWS * 0.05] as number, high: growths[DRAWS * 0.95 - 1] as number };
}

/** The growth over some days in a row, of which the first comes after the last. */
function blockGrowth(equity: Float64Array, from: number, length: number): number {
  const last = equity.length - 1;
  const at = (index: number) => equity[index] as number;
  const end = from + length;
  return end <= last ? at(end) / at(from) : (at(last) / at(from)) * (at(end - last) / at(0));
}
