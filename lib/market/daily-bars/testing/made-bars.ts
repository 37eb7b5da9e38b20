import type { EpochDay, FundId } from '@/lib/core/base/brand';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { emptyBars } from '@/lib/market/data/daily-bars';

/** Bars that differ by instrument and day. */
export function madeBars(id: number, days: readonly EpochDay[], madeAfterwards = 0): DailyBars {
  const bars = emptyBars(id as FundId, days.length);
  for (const [index, day] of days.entries()) {
    const close = 100 + id + (day % 97) / 100;
    bars.day[index] = day;
    bars.open[index] = close - 0.25;
    bars.high[index] = close + 1;
    bars.low[index] = close - 1.5;
    bars.close[index] = close;
    bars.volume[index] = 1_000 + (day % 1_013) + id / 8;
  }
  return { ...bars, madeAfterwards };
}
