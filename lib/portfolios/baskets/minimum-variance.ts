import { type Covariance, shrunkCovariance } from '@/lib/core/statistics/shrunk-covariance';
import type { Weights } from './basket';
import type { PriceGrid } from './price-grid';
import { dailyReturnsUpTo } from './weightings';

/** Weights below this are left out. */
const NEGLIGIBLE = 1e-6;
const MOST_STEPS = 10_000;
/** How much of the variance a further step could save at least. */
const TOLERANCE = 1e-9;

/** The mix without short positions whose variance over the last sessions is least, with at most `cap` in each. */
export function minimumVariance(
  { assets }: PriceGrid,
  members: readonly number[],
  at: number,
  { sessions, cap }: { readonly sessions: number; readonly cap: number },
): Weights {
  const returns = members.map((index) =>
    dailyReturnsUpTo(assets[index] as (typeof assets)[number], at, sessions),
  );
  const weights = leastVariance(shrunkCovariance(returns), cap);
  const kept = members.flatMap((index, position) => {
    const weight = weights[position] as number;
    return weight > NEGLIGIBLE ? [[index, weight] as const] : [];
  });
  return new Map(kept);
}

/**
 * Nonnegative weights that sum to 1, of at most `cap` each, with the least variance. Moves weight from the instrument
 * that adds most to the variance to the one that adds least until that saves nothing: sequential minimal optimization
 * (J. Platt, 1998) of a convex problem, which ends at its one minimum.
 */
export function leastVariance({ size, values }: Covariance, cap: number): Float64Array {
  const weights = new Float64Array(size).fill(1 / size);
  const covariance = (row: number, column: number) => values[row * size + column] as number;
  const gradient = Float64Array.from({ length: size }, (_, row) => {
    let sum = 0;
    for (let column = 0; column < size; column += 1) sum += covariance(row, column) / size;
    return sum;
  });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let [least, most] = [-1, -1];
    for (let index = 0; index < size; index += 1) {
      const slope = gradient[index] as number;
      if ((weights[index] as number) < cap && (least < 0 || slope < (gradient[least] as number)))
        least = index;
      if ((weights[index] as number) > 0 && (most < 0 || slope > (gradient[most] as number))) most = index;
    }
    const gap = (gradient[most] as number) - (gradient[least] as number);
    if (!(gap > TOLERANCE * Math.abs(gradient[most] as number))) break;
    const curvature = covariance(most, most) + covariance(least, least) - 2 * covariance(most, least);
    const room = Math.min(cap - (weights[least] as number), weights[most] as number);
    const moved = curvature > 0 ? Math.min(gap / curvature, room) : room;
    weights[least] = (weights[least] as number) + moved;
    weights[most] = (weights[most] as number) - moved;
    for (let index = 0; index < size; index += 1)
      gradient[index] =
        (gradient[index] as number) + moved * (covariance(index, least) - covariance(index, most));
  }
  return weights;
}
