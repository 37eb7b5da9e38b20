import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries, DayBars } from '@/lib/market/data/bars';
import { buildSeries } from '@/lib/market/data/series';
import { putDays, readDays } from '@/lib/market/data/server/bar-store';
import { createCloseReader } from './close-reader';

const FUND = 5 as FundId;
const FIRST = 20_000 as EpochDay;
const MARKET = { name: 'simulated' as const, firstDay: FIRST };
const at = (day: number) => (day * DAY_MS) as Millis;

/** Bars of a session with the given closes; crypto, which trades on every day. */
function session(day: number, ...closes: number[]): DayBars {
  const prices = Float64Array.from(closes);
  return {
    day: day as EpochDay,
    intervalMinutes: 5,
    length: closes.length,
    time: Float64Array.from(closes, (_, index) => day * DAY_MS + 5 * index * MINUTE_MS),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: prices,
  };
}

describe('the close reader', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
  afterEach(() => database.close());

  const store = (...days: DayBars[]) => putDays(database.db, 'simulated', FUND, days);

  async function seriesFrom(from: number): Promise<BarSeries> {
    const days = await readDays(database.db, 'simulated', FUND, from as EpochDay, 30_000 as EpochDay);
    return buildSeries(FUND, 5, calendarFor('crypto'), days);
  }

  it('reads the last close of every session, and no more than what is new the next time', async () => {
    await store(session(FIRST, 1, 2), session(FIRST + 2, 3, 4));
    const reader = createCloseReader(database, MARKET);
    expect(await reader.read(FUND, at(FIRST + 3))).toMatchObject({
      days: [FIRST, FIRST + 2],
      closes: [2, 4],
    });
    // The last session goes on, and one before it is not looked at again.
    await store(session(FIRST, 9), session(FIRST + 2, 3, 4, 5), session(FIRST + 3, 6));
    expect(await reader.read(FUND, at(FIRST + 3))).toMatchObject({ closes: [2, 4] });
    expect(await reader.read(FUND, at(FIRST + 4))).toMatchObject({
      days: [FIRST, FIRST + 2, FIRST + 3],
      closes: [2, 5, 6],
    });
  });

  it('uses what a robot has read for its run, with the current session’s newest close', async () => {
    await store(session(FIRST, 1), session(FIRST + 1, 2, 3));
    const reader = createCloseReader(database, MARKET);
    reader.note(await seriesFrom(FIRST - 1), (FIRST - 1) as EpochDay, at(FIRST + 2));
    await store(session(FIRST + 1, 2, 3, 4), session(FIRST + 2, 5));
    reader.note(await seriesFrom(FIRST), FIRST, at(FIRST + 3));
    // Nothing of it comes from the store any more.
    await database.db.deleteFrom('bars').execute();
    expect(await reader.read(FUND, at(FIRST + 3))).toMatchObject({
      days: [FIRST, FIRST + 1, FIRST + 2],
      closes: [1, 4, 5],
    });
  });

  it('leaves no gap where a robot read no more than the last days', async () => {
    await store(...[0, 1, 2, 3].map((index) => session(FIRST + index, index + 1)));
    const reader = createCloseReader(database, MARKET);
    reader.note(await seriesFrom(FIRST + 2), (FIRST + 2) as EpochDay, at(FIRST + 4));
    expect(await reader.read(FUND, at(FIRST + 4))).toMatchObject({ closes: [1, 2, 3, 4] });
  });

  it('knows an instrument without a bar', async () => {
    expect(await createCloseReader(database, MARKET).read(FUND, at(FIRST + 9))).toMatchObject({ days: [] });
  });
});
