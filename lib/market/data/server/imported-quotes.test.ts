import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { passTime, until } from '@/lib/core/base/testing/until';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '../bars';
import { INSTRUMENTS } from '../instruments';
import type { Quote } from '../quote';
import { putDays } from './bar-store';
import { createImportedQuotes } from './imported-quotes';

const SPY = 5001 as FundId;
const THURSDAY = parseIsoDay('2026-11-26');

/** Hourly bars of a session of New York. */
function session(day: EpochDay, ...closes: number[]): DayBars {
  const opened = calendarFor('xnys').sessionOn(day)?.open ?? 0;
  const prices = Float64Array.from(closes);
  return {
    day,
    intervalMinutes: 60,
    length: closes.length,
    time: Float64Array.from(closes, (_, index) => opened + index * 3_600_000),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: prices,
  };
}

describe('quotes of an imported market', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
  afterEach(() => database.close());

  it('are the last closes, reported once, and again after an import', async () => {
    const put = (...days: DayBars[]) => putDays(database.db, 'imported', SPY, days);
    const [wednesday, friday] = [parseIsoDay('2026-11-25'), parseIsoDay('2026-11-27')];
    await put(session(wednesday, 600, 601), session(friday, 602, 603));
    await putDays(database.db, 'simulated', SPY, [session(friday, 9)]);
    const told: (readonly Quote[])[] = [];
    const source = createImportedQuotes({
      db: database.db,
      instruments: INSTRUMENTS.filter(({ fundType }) => fundType !== 'C'),
      everyMs: 10,
      onError: (error) => {
        throw error;
      },
    });
    source.start((quotes) => told.push(quotes));
    await until(() => told.length > 0);
    await passTime(60);
    // Thanksgiving is in between; the bars end before the session does.
    expect(calendarFor('xnys').sessionOn(THURSDAY)).toBeNull();
    expect(told).toEqual([
      [{ fundId: SPY, price: 603, previousClose: 601, time: Date.parse('2026-11-27T16:30:00Z') }],
    ]);
    await put(session(friday, 602, 603, 604));
    await until(() => told.length > 1);
    expect(told.slice(1)).toEqual([
      [{ fundId: SPY, price: 604, previousClose: 601, time: Date.parse('2026-11-27T17:30:00Z') }],
    ]);
    await source.stop();
  });

  it('are missing without bars, and have no previous close with one session', async () => {
    const told: (readonly Quote[])[] = [];
    const source = createImportedQuotes({
      db: database.db,
      instruments: INSTRUMENTS,
      everyMs: 10,
      onError: () => undefined,
    });
    source.start((quotes) => told.push(quotes));
    await passTime(40);
    expect(told).toEqual([]);
    await putDays(database.db, 'imported', SPY, [session(parseIsoDay('2026-11-25'), 600)]);
    await until(() => told.length > 0);
    await source.stop();
    expect(told.flat().map(({ previousClose }) => previousClose)).toEqual([null]);
  });
});
