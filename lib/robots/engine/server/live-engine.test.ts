/** @jest-environment node */
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { BusEvent } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { startChild } from '@/lib/core/database/testing/child-process';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { findInstrument } from '@/lib/market/data/instruments';
import { readDays } from '@/lib/market/data/server/bar-store';
import { readLiveInstruments } from '@/lib/market/data/server/live-instruments';
import { type AlpacaServer, startAlpacaServer } from '@/lib/market/feeds/testing/alpaca-server';
import { type CoinbaseServer, startCoinbaseServer } from '@/lib/market/feeds/testing/coinbase-server';
import { respond, until } from '@/lib/market/feeds/testing/local-server';
import { madeBars } from '@/lib/market/feeds/testing/made-bars';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { readEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { verifyChain } from '@/lib/robots/ledger/verify';
import type { LiveRun } from '../testing/live-engine-child';

const CHILD = 'lib/robots/engine/testing/live-engine-child.ts';
/** A Wednesday in the middle of the New York session. */
const FIRST = Date.UTC(2026, 10, 18, 15, 2);
const LATER = Date.UTC(2026, 10, 18, 17, 32);
const HISTORY_DAYS = 8;
const SPY = fundOf('SPY');
const BTC = fundOf('BTC.X');
let alpaca: AlpacaServer;
let coinbase: CoinbaseServer;
let dataDir: string;

function fundOf(ticker: string): FundId {
  return ensureDefined(findInstrument(ticker), ticker).fundId;
}

beforeEach(async () => {
  [alpaca, coinbase, dataDir] = await Promise.all([
    startAlpacaServer(),
    startCoinbaseServer(),
    makeMigratedDataDir(),
  ]);
  const day = utcDay(FIRST);
  const sessions = calendarFor('xnys').sessions((day - HISTORY_DAYS) as EpochDay, day);
  alpaca.bars.set(
    'SPY',
    sessions.flatMap((session) => madeBars(session, 600)),
  );
  coinbase.bars.set(
    'BTC-USD',
    madeBars({ open: (day - HISTORY_DAYS) * DAY_MS, close: (day + 1) * DAY_MS }, 90_000),
  );
});
afterEach(() => Promise.all([alpaca.close(), coinbase.close()]));

function start(now: number) {
  const run: LiveRun = {
    dataDir,
    now,
    tickers: ['SPY', 'BTC.X'],
    config: {
      alpaca: alpaca.configFor(),
      crypto: { exchange: 'coinbase', url: coinbase.httpUrl },
      historyDays: HISTORY_DAYS,
    },
  };
  const child = startChild(CHILD, JSON.stringify(run));
  const events = () => child.lines.map((line) => JSON.parse(line) as BusEvent);
  const prices = () =>
    new Map(
      events().flatMap((event) =>
        event.type === 'quotes' ? event.quotes.map(({ fundId, price }) => [fundId, price] as const) : [],
      ),
    );
  const isPrepared = () => until(() => child.lines.some((line) => line.includes('"prepared"')), 40_000);
  return { child, prices, isPrepared };
}

async function look<Seen>(see: (database: Database) => Promise<Seen>): Promise<Seen> {
  const database = await openDatabase({ dataDir });
  try {
    return await see(database);
  } finally {
    await database.close();
  }
}

const storedTimes = (database: Database, fundId: FundId) =>
  readDays(database.db, 'live', fundId, 0 as EpochDay, 99_999 as EpochDay).then((days) =>
    days.flatMap((day) => [...day.time]),
  );

/** Names of robots that have run, by whether they trade the fund. */
const readyWith = async (database: Database, fundId: FundId) => {
  const ready = new Set(
    (await listReadModels(database.db, 'live'))
      .filter(({ model }) => (model as RobotReadModel).summary.ready)
      .map(({ robotId }) => robotId),
  );
  return (await listRobots(database.db, 'live'))
    .filter(({ definition }) => definition.legs.includes(fundId))
    .map(({ definition }) => ready.has(definition.id));
};

const completed = (bars: readonly { readonly time: number }[] | undefined, now: number) =>
  (bars ?? []).map(({ time }) => time).filter((time) => time + 300_000 <= now);

it('brings robots to trade on real bars, shows live prices, and fills what it missed while it was down', async () => {
  const first = start(FIRST);
  await first.isPrepared();
  await until(() => alpaca.received.length > 1 && coinbase.received.length > 0);
  alpaca.trade('SPY', 611.25, FIRST + 1_000);
  coinbase.ticker('BTC-USD', 91_234.5, FIRST + 1_000);
  await until(() => first.prices().get(SPY) === 611.25 && first.prices().get(BTC) === 91_234.5);
  // A typing error of an exchange is no price.
  alpaca.trade('SPY', 6.11, FIRST + 2_000);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(first.prices().get(SPY)).toBe(611.25);
  await first.child.kill();

  const trades = await look(async (database) => {
    expect(await storedTimes(database, SPY)).toEqual(completed(alpaca.bars.get('SPY'), FIRST));
    const quotes = await database.db.selectFrom('quotes').selectAll().where('market', '=', 'live').execute();
    expect(quotes.find(({ fund_id }) => fund_id === SPY)).toMatchObject({ price: 611.25 });
    expect(quotes.every(({ previous_close }) => previous_close !== null)).toBe(true);
    const known = await readLiveInstruments(database.db);
    expect(
      known
        .filter(({ noData }) => !noData)
        .map(({ fundId }) => fundId)
        .sort(),
    ).toEqual([SPY, BTC].sort());
    return countTrades(database);
  });

  const second = start(LATER);
  await second.isPrepared();
  await second.child.kill();
  await look(async (database) => {
    expect(await storedTimes(database, SPY)).toEqual(completed(alpaca.bars.get('SPY'), LATER));
    expect(await storedTimes(database, BTC)).toEqual(completed(coinbase.bars.get('BTC-USD'), LATER));
    expect(new Set(await readyWith(database, SPY))).toEqual(new Set([true]));
    expect(await countTrades(database)).toBeGreaterThan(trades);
    expect(trades).toBeGreaterThan(0);
  });
});

it('lets robots wait whose feed is down, without a gap, and the others go on', async () => {
  const down = setInterval(() => {
    while (alpaca.faults.length < 20) alpaca.faults.push(respond(503));
  }, 5);
  const first = start(FIRST);
  await first.isPrepared();
  await first.child.kill();
  clearInterval(down);
  alpaca.faults.length = 0;
  await look(async (database) => {
    expect(await storedTimes(database, SPY)).toEqual([]);
    expect(new Set(await readyWith(database, SPY))).toEqual(new Set([false]));
    expect(new Set(await readyWith(database, BTC))).toEqual(new Set([true]));
  });
  const second = start(LATER);
  await second.isPrepared();
  await second.child.kill();
  await look(async (database) => {
    expect(await storedTimes(database, SPY)).toEqual(completed(alpaca.bars.get('SPY'), LATER));
    expect(new Set(await readyWith(database, SPY))).toEqual(new Set([true]));
  });
});

async function countTrades(database: Database): Promise<number> {
  let count = 0;
  for (const { definition } of await listRobots(database.db, 'live')) {
    expect(definition.analysis).toBe('TA');
    const entries = await readEntries(database.db, definition.id);
    expect(verifyChain(entries, await readHead(database.db, definition.id)).ok).toBe(true);
    count += entries.length;
  }
  return count;
}
