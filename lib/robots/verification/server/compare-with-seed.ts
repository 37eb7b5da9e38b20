import { type EpochDay, most, plus } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { dayRange, readDays } from '@/lib/market/data/server/bar-store';
import type { SimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { dayDifference } from '@/lib/robots/replay/day-difference';
import { differenceText, type ReplayDifference } from '@/lib/robots/replay/replay';

/** Sessions unpacked at a time. */
const CHUNK_DAYS = 60;

export interface SeedComparison {
  /** Whole sessions: the newest stored one may still grow. */
  readonly sessions: number;
  /** Where comparing goes on another time. */
  readonly next: EpochDay;
  /** The first difference, in words. */
  readonly difference: string | null;
}

/**
 * Makes an instrument's sessions again from the market's seed, and compares the stored ones with them bar by bar.
 * @param from the first session to compare
 */
export async function compareWithSeed(
  { db }: Database,
  { fundId, ticker, fundType }: Instrument,
  market: SimulatedMarket,
  from: EpochDay,
  pace: () => Promise<void>,
): Promise<SeedComparison> {
  const range = await dayRange(db, 'simulated', fundId);
  const found = (difference: ReplayDifference | null) => ({
    ...{ sessions, next },
    difference: difference && `bars of ${ticker}, ${differenceText(difference)}`,
  });
  let sessions = 0;
  let next = from;
  if (!range) return found(null);
  const { firstDay } = market;
  if (range.first < firstDay)
    return found({ where: isoDay(range.first), expected: 'no bars', found: 'bars' });
  const calendar = calendarFor(calendarNameFor(fundType));
  for (let start = most(firstDay, from); start <= range.last; start = plus(start, CHUNK_DAYS)) {
    const to = plus(start, CHUNK_DAYS - 1);
    const stored = new Map((await readDays(db, 'simulated', fundId, start, to)).map((day) => [day.day, day]));
    for (const { day, close } of calendar.sessions(start, to)) {
      if (day > range.last) break;
      const made = market.dayBars(fundId, day, close);
      const difference = made && dayDifference(made, stored.get(day), day === range.last);
      if (difference) return found(difference);
      if (stored.get(day)?.length !== made?.length) continue;
      sessions += 1;
      next = plus(day, 1);
    }
    await pace();
  }
  return found(null);
}
