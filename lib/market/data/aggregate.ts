import { assert } from '@/lib/core/base/assert';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Session } from '@/lib/market/calendar/types';
import type { DayBars } from './bars';

/**
 * Aggregates a session's bars into longer ones: first open, highest high, lowest low, last close, summed volume. New
 * bars are anchored at the session's open and stamped with the start of their interval; intervals without bars are
 * omitted. A first bar that began before the open (a clock-hour bar) counts toward the first interval.
 *
 * `intervalMinutes` must be a multiple of the day's interval.
 */
export function aggregateDay(day: DayBars, intervalMinutes: number, session: Session): DayBars {
  assert(
    Number.isInteger(intervalMinutes / day.intervalMinutes),
    `${intervalMinutes} minutes is a multiple of ${day.intervalMinutes}`,
  );
  if (intervalMinutes === day.intervalMinutes) return day;
  const step = intervalMinutes * MINUTE_MS;
  const out = emptyColumns(day.length);
  let last = -1;
  for (let index = 0; index < day.length; index += 1) {
    const slot = Math.max(0, Math.floor(((day.time[index] as number) - session.open) / step));
    const start = session.open + slot * step;
    if (last < 0 || out.time[last] !== start) {
      last += 1;
      out.time[last] = start;
      out.open[last] = day.open[index] as number;
      out.high[last] = day.high[index] as number;
      out.low[last] = day.low[index] as number;
    } else {
      out.high[last] = Math.max(out.high[last] as number, day.high[index] as number);
      out.low[last] = Math.min(out.low[last] as number, day.low[index] as number);
    }
    out.close[last] = day.close[index] as number;
    out.volume[last] = (out.volume[last] as number) + (day.volume[index] as number);
  }
  const length = last + 1;
  return {
    day: day.day,
    intervalMinutes,
    length,
    time: out.time.slice(0, length),
    open: out.open.slice(0, length),
    high: out.high.slice(0, length),
    low: out.low.slice(0, length),
    close: out.close.slice(0, length),
    volume: out.volume.slice(0, length),
  };
}

function emptyColumns(length: number) {
  return {
    time: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
}
