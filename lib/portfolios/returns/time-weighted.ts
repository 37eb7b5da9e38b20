import type { DailyValues } from '@/lib/portfolios/accounting/valuation';

export interface TimeWeighted {
  /** What 1 would have become by the end of each day. Once it has ended, its last value stays. */
  readonly index: Float64Array;
  /** As a fraction; not annualized. */
  readonly total: number;
  /** First day, counted from the values' first, on which nothing was left to earn a return; null if there's none. */
  readonly endedAt: number | null;
}

/**
 * Time-weighted return by the day: (value + outflows) ÷ (value of the day before + inflows). Days before the first inflow
 * don't count (CFA Institute, "GIPS Standards for Firms", 2020, calculation of time-weighted returns).
 */
export function timeWeighted({
  value,
  inflow,
  outflow,
}: Pick<DailyValues, 'value' | 'inflow' | 'outflow'>): TimeWeighted {
  const index = new Float64Array(value.length);
  let [factor, before, hasBegun] = [1, 0, false];
  let endedAt: number | null = null;
  for (const [at, now] of value.entries()) {
    const came = inflow[at] as number;
    if (came > 0) hasBegun = true;
    if (endedAt === null && hasBegun) {
      const invested = before + came;
      if (invested > 0) factor *= (now + (outflow[at] as number)) / invested;
      else endedAt = at;
    }
    index[at] = factor;
    before = now;
  }
  return { index, total: factor - 1, endedAt };
}

export interface Drawdown {
  /** How far each day's close was below the highest before, as a fraction, 0 or below. */
  readonly depth: Float64Array;
  readonly deepest: number;
}

/** Drawdown of an index that began at 1, so that money paid in or out hides nothing. */
export function maxDrawdown(index: ArrayLike<number>): Drawdown {
  let [peak, deepest] = [1, 0];
  const depth = Float64Array.from(index, (value) => {
    peak = Math.max(peak, value);
    const below = value / peak - 1;
    deepest = Math.min(deepest, below);
    return below;
  });
  return { depth, deepest };
}
