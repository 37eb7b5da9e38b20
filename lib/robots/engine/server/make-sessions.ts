import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { type PackedSession, packSession } from '@/lib/market/data/server/bar-store';
import type { MarketSource } from '@/lib/market/data/source';

/** An instrument's sessions that have bars by `until`, from one on, packed as they are stored. */
export async function* makeSessions(
  market: Pick<MarketSource, 'dayBars'>,
  { fundId, fundType }: Instrument,
  from: EpochDay,
  until: Millis,
  signal: Pick<AbortSignal, 'aborted'>,
): AsyncGenerator<PackedSession> {
  const calendar = calendarFor(calendarNameFor(fundType));
  const today = calendar.currentOrNext(until).day;
  for (const session of calendar.sessions(from, today)) {
    if (session.open >= until || signal.aborted) return;
    const day = await market.dayBars(fundId, session.day, until);
    if (day && day.length > 0) yield packSession(day);
  }
}
