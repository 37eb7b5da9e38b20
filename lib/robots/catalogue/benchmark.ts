import type { FundId } from '@/lib/core/base/brand';

/** The last price of each session of an instrument: days rising, a close (above zero) for each of them. */
export interface DailyCloses {
  /** Labels of the sessions, days since 1970-01-01. */
  readonly days: ArrayLike<number>;
  readonly closes: ArrayLike<number>;
}

/** What the benchmark starts at. */
const START = 100;

/**
 * The value of buying and holding the legs, at the end of each of `days` (ascending), indexed to 100.
 * Each leg gets an equal share. A share buys at the leg's close on the first day, or at its first close after that
 * (until then it is cash without interest), and is never rebalanced; there are no costs. On a day without a close the
 * last one counts. A leg that never has a price stays cash.
 */
export function buyAndHold(
  legs: readonly FundId[],
  closes: ReadonlyMap<FundId, DailyCloses>,
  days: readonly number[],
): readonly number[] {
  const growth = new Float64Array(days.length);
  for (const fundId of legs) addGrowth(growth, closes.get(fundId), days);
  return Array.from(growth, (sum) => (legs.length === 0 ? START : (START * sum) / legs.length));
}

/** Adds to each day what one unit of money in an instrument has become. */
function addGrowth(growth: Float64Array, known: DailyCloses | undefined, days: readonly number[]): void {
  const firstDay = days[0] ?? 0;
  const length = known?.days.length ?? 0;
  let next = 0;
  while (next < length && (known?.days[next] as number) < firstDay) next += 1;
  let bought = 0;
  let last = 0;
  for (const [index, day] of days.entries()) {
    for (; next < length && (known?.days[next] as number) <= day; next += 1) {
      last = known?.closes[next] as number;
      if (bought === 0) bought = last;
    }
    growth[index] = (growth[index] as number) + (bought > 0 ? last / bought : 1);
  }
}
