import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { lastDays, putDays } from '@/lib/market/data/server/bar-store';
import type { MarketSource } from '@/lib/market/data/source';
import { yieldToEventLoop } from '../pause';

/** Sessions committed together: enough to be quick, few enough to lose little. */
const SESSIONS_PER_COMMIT = 120;

/**
 * Brings a market's stored bars up to `until`, starting with each instrument's last stored session, which may have been
 * in progress. Can be interrupted anywhere: it continues from what was committed.
 */
export async function fillBars(
  database: Database,
  market: MarketSource,
  until: Millis,
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<void> {
  const stored = await lastDays(database.db, market.name);
  let done = 0;
  for (const instrument of market.instruments) {
    const from = stored.get(instrument.fundId) ?? market.firstDay;
    await fillInstrument(database, market, instrument, from, until, options.signal);
    done += 1;
    options.onProgress(done, market.instruments.length);
    await yieldToEventLoop();
    if (options.signal.aborted) return;
  }
}

async function fillInstrument(
  database: Database,
  market: MarketSource,
  instrument: Instrument,
  from: EpochDay,
  until: Millis,
  signal: AbortSignal,
): Promise<void> {
  const calendar = calendarFor(calendarNameFor(instrument.fundType));
  const today = calendar.currentOrNext(until).day;
  let batch: DayBars[] = [];
  const store = (days: readonly DayBars[]) =>
    database.commit((tx) => putDays(tx, market.name, instrument.fundId, days));
  for (const session of calendar.sessions(from, today)) {
    if (session.open >= until || signal.aborted) break;
    const day = await market.dayBars(instrument.fundId, session.day, until);
    if (day && day.length > 0) batch.push(day);
    if (batch.length >= SESSIONS_PER_COMMIT) {
      await store(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await store(batch);
}
