import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { DayBars } from '@/lib/market/data/bars';
import type { DailyBar } from './price-history';

/** Aggregates a session's bars into one; null if there are none. */
export function toDailyBar({
  day,
  intervalMinutes,
  length,
  time,
  open,
  high,
  low,
  close,
  volume,
}: DayBars): DailyBar | null {
  const first = open[0];
  const last = close[length - 1];
  const lastTime = time[length - 1];
  if (length === 0 || first === undefined || last === undefined || lastTime === undefined) return null;
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    highest = Math.max(highest, high[index] ?? highest);
    lowest = Math.min(lowest, low[index] ?? lowest);
    sum += volume[index] ?? 0;
  }
  const until = (lastTime + intervalMinutes * MINUTE_MS) as Millis;
  return { day, open: first, high: highest, low: lowest, close: last, volume: sum, until };
}
