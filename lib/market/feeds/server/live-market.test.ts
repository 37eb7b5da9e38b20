/** @jest-environment node */
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { putDays } from '@/lib/market/data/server/bar-store';
import { FeedError, type RawBar } from '../feed-state';
import { madeBars } from '../testing/made-bars';
import { createLiveMarket } from './live-market';
import { createLiveQuotes } from './live-quotes';
import type { BarFeed } from './round';

const NOW = Date.UTC(2026, 10, 18, 16, 2) as Millis;
const TODAY = utcDay(NOW);
const [SPY, AAPL, MSFT] = ['SPY', 'AAPL', 'MSFT'].map((ticker) =>
  ensureDefined(findInstrument(ticker), ticker),
) as [Instrument, Instrument, Instrument];
const INSTRUMENTS = [SPY, AAPL, MSFT];
const sessions = calendarFor('xnys').sessions((TODAY - 100) as EpochDay, TODAY);
let database: Database;
let asked: { tickers: string[]; from: number; to: number }[];
let atOnce: number;
let mostAtOnce: number;
let failing: string | null;
let scale: number;

beforeEach(async () => {
  database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  [asked, atOnce, mostAtOnce, failing, scale] = [[], 0, 0, null, 1];
});
afterEach(() => database.close());

const feed: BarFeed = {
  name: 'A feed',
  instruments: INSTRUMENTS,
  batch: 100,
  dailyBars: async () => new Map(),
  async bars(instruments, from, to) {
    asked.push({ tickers: instruments.map(({ ticker }) => ticker), from, to });
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2));
    atOnce -= 1;
    if (instruments.some(({ ticker }) => ticker === failing)) throw new FeedError('down', 'temporary');
    const found = new Map<FundId, RawBar[]>();
    for (const { fundId } of instruments)
      found.set(
        fundId,
        sessions
          .flatMap((session) => madeBars(session, 100 * scale))
          .filter(({ time }) => time >= from && time < to),
      );
    return found;
  },
};

function open(now: Millis = NOW) {
  const rescaled: (readonly [ticker: string, firstDay: EpochDay])[] = [];
  const failures: string[] = [];
  const quotes = createLiveQuotes(INSTRUMENTS, () => now);
  const market = createLiveMarket({
    database,
    feeds: [feed],
    firstDay: ensureDefined(sessions[0], 'session').day,
    label: 'Live prices',
    clock: () => now,
    signal: new AbortController().signal,
    quotes,
    onFailed: ({ name }) => failures.push(name),
    onRescaled: ({ ticker }, _ratio, firstDay) => rescaled.push([ticker, firstDay]),
    isHeard: () => false,
    isOutdated: () => false,
    settleMs: 0,
  });
  return { market, quotes, rescaled, failures };
}

/** Reads and stores everything like the engine. */
async function fill({ market }: ReturnType<typeof open>, now: Millis = NOW): Promise<void> {
  for (const { fundId } of market.instruments) {
    const row = await database.db
      .selectFrom('bars')
      .select((select) => select.fn.max('day').as('last'))
      .where('fund_id', '=', fundId)
      .executeTakeFirst();
    for (const { day } of sessions.filter(
      (session) => session.day >= (row?.last ?? 0) && session.open < now,
    )) {
      const bars = await market.dayBars(fundId, day, now);
      if (bars) await putDays(database.db, 'live', fundId, [bars]);
    }
  }
}

describe('live market', () => {
  it('fetches long histories in pieces, few at once, and the last days of all with one question', async () => {
    const first = open();
    await fill(first);
    expect(mostAtOnce).toBeGreaterThan(1);
    expect(mostAtOnce).toBeLessThanOrEqual(4);
    expect(asked).toHaveLength(3 * 3);
    expect(INSTRUMENTS.every(({ fundId }) => first.market.isComplete?.(fundId, NOW))).toBe(true);
    asked = [];
    const later = (NOW + 300_000) as Millis;
    const second = open(later);
    await fill(second, later);
    expect(asked).toEqual([{ tickers: ['SPY', 'AAPL', 'MSFT'], from: TODAY * 86_400_000, to: later }]);
    expect(second.market.isComplete?.(SPY.fundId, later)).toBe(true);
    expect(second.market.isComplete?.(SPY.fundId, NOW)).toBe(false);
  });

  it('leaves a feed alone for the round in which it failed, and stores nothing behind a gap', async () => {
    failing = 'AAPL';
    const opened = open();
    await fill(opened);
    expect(opened.failures).toEqual(['A feed']);
    const counts = await database.db
      .selectFrom('bars')
      .select((select) => ['fund_id', select.fn.countAll().as('days')])
      .groupBy('fund_id')
      .execute();
    expect(counts.map(({ fund_id }) => fund_id)).not.toContain(AAPL.fundId);
    expect(opened.market.isComplete?.(SPY.fundId, NOW)).toBe(true);
    expect(opened.market.isComplete?.(AAPL.fundId, NOW)).toBe(false);
    // Either fetched before the failure or not at all, but never half.
    const msft = counts.find(({ fund_id }) => fund_id === MSFT.fundId);
    expect(opened.market.isComplete?.(MSFT.fundId, NOW)).toBe(msft?.days === sessions.length);
  });

  it('holds an instrument back after a split until its bars have been fetched again', async () => {
    await fill(open());
    scale = 0.25;
    const tomorrow = (TODAY + 1) as EpochDay;
    const later = (NOW + 300_000) as Millis;
    const opened = open(later);
    await fill(opened, later);
    const rescaled = INSTRUMENTS.map(({ ticker }) => [ticker, tomorrow]);
    expect(opened.rescaled).toEqual(rescaled);
    // However long ago it was, the split is dated alike, so that nobody is restated twice.
    const weeksLater = (NOW + 15 * DAY_MS) as Millis;
    const reopened = open(weeksLater);
    await fill(reopened, weeksLater);
    expect(reopened.rescaled).toEqual(rescaled);
    expect(opened.market.isComplete?.(SPY.fundId, later)).toBe(false);
  });

  it('shows the last close until there are newer prices, against the session before', async () => {
    await fill(open());
    const { quotes } = open();
    await quotes.restore(database.db);
    const [yesterday, today] = sessions.slice(-2).map((session) => madeBars(session, 100));
    const last = ensureDefined(
      today?.findLast(({ time }) => time + 300_000 <= NOW),
      'bar',
    );
    const previousClose = yesterday?.at(-1)?.close;
    expect(quotes.changes()).toHaveLength(3);
    expect(quotes.quote(SPY.fundId)).toEqual({
      fundId: SPY.fundId,
      price: last.close,
      previousClose,
      time: last.time + 300_000,
    });
    expect(quotes.take({ fundId: SPY.fundId, price: 99, time: NOW })).toBe(true);
    expect(quotes.take({ fundId: SPY.fundId, price: 98, time: NOW - 1 })).toBe(false);
    expect(quotes.changes()).toEqual([{ fundId: SPY.fundId, price: 99, previousClose, time: NOW }]);
    expect(quotes.changes()).toEqual([]);
  });
});
