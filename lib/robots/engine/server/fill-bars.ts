import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
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
  let batch: StoredDay[] = [];
  const store = async () => {
    const days = batch;
    batch = [];
    if (days.length > 0)
      await database.commit(async (tx) => {
        for (const [fundId, own] of groupBy(days, (one) => one.fundId))
          await putDays(
            tx,
            market.name,
            fundId,
            own.map(({ day }) => day),
          );
      });
  };
  let done = 0;
  for (const instrument of market.instruments) {
    const from = stored.get(instrument.fundId) ?? market.firstDay;
    for await (const day of newDays(market, instrument, from, until, options.signal)) {
      batch.push({ fundId: instrument.fundId, day });
      if (batch.length >= SESSIONS_PER_COMMIT) await store();
    }
    done += 1;
    options.onProgress(done, market.instruments.length);
    await yieldToEventLoop();
    if (options.signal.aborted) break;
  }
  await store();
}

interface StoredDay {
  readonly fundId: FundId;
  readonly day: DayBars;
}

async function* newDays(
  market: MarketSource,
  { fundId, fundType }: Instrument,
  from: EpochDay,
  until: Millis,
  signal: AbortSignal,
): AsyncGenerator<DayBars> {
  const calendar = calendarFor(calendarNameFor(fundType));
  const today = calendar.currentOrNext(until).day;
  for (const session of calendar.sessions(from, today)) {
    if (session.open >= until || signal.aborted) return;
    const day = await market.dayBars(fundId, session.day, until);
    if (day && day.length > 0) yield day;
  }
}
