import type { EpochDay } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { emptyBars } from '@/lib/market/data/daily-bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { RawBar } from './feed-state';
import { isPossible } from './session-bars';

/**
 * An instrument's delivered daily bars with from <= day <= to as sessions, each day once (the last one received
 * counts). Impossible bars and days without a session are dropped.
 */
export function dailySessions(
  { fundId, fundType }: Instrument,
  delivered: readonly RawBar[],
  from: EpochDay,
  to: EpochDay,
): DailyBars {
  const calendar = calendarFor(calendarNameFor(fundType));
  const byDay = new Map<EpochDay, RawBar>();
  for (const bar of delivered) {
    const day = utcDay(bar.time);
    if (day >= from && day <= to && isPossible(bar) && calendar.sessionOn(day)) byDay.set(day, bar);
  }
  const sessions = [...byDay].sort(([a], [b]) => a - b);
  const bars = emptyBars(fundId, sessions.length);
  for (const [index, [day, bar]] of sessions.entries()) {
    bars.day[index] = day;
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) bars[name][index] = bar[name];
  }
  return bars;
}
