import { least, type Millis, plus } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';

/** When a session's last stored bar is complete: at the session's end, regardless of bar length. */
export function lastBarClose(day: DayBars, calendar: TradingCalendar): Millis {
  const end = plus(day.time[day.length - 1] as Millis, day.intervalMinutes * MINUTE_MS);
  return least(end, calendar.sessionOn(day.day)?.close ?? end);
}

/** Looks up the last close known at an instant, or null before the first session's; days in order. */
export function createCloseLookup(
  days: readonly DayBars[],
  calendar: TradingCalendar,
): (time: Millis) => number | null {
  const known = days.filter((day) => day.length > 0);
  const times = Float64Array.from(known, (day) => lastBarClose(day, calendar));
  const closes = Float64Array.from(known, (day) => day.close[day.length - 1] as number);
  return (time) => {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] as number) <= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : (closes[low - 1] as number);
  };
}
