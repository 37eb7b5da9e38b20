/** @jest-environment node */

import { deserialize } from 'node:v8';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { passTime, until } from '@/lib/core/base/testing/until';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import type { BusEvent } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { startChild } from '@/lib/core/database/testing/child-process';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { findInstrument } from '@/lib/market/data/instruments';
import { readDays } from '@/lib/market/data/server/bar-store';
import { readLiveInstruments } from '@/lib/market/data/server/live-instruments';
import { readMarketState } from '@/lib/market/data/server/market-state';
import { type AlpacaServer, startAlpacaServer } from '@/lib/market/feeds/testing/alpaca-server';
import { type CoinbaseServer, startCoinbaseServer } from '@/lib/market/feeds/testing/coinbase-server';
import { respond } from '@/lib/market/feeds/testing/local-server';
import { madeBars } from '@/lib/market/feeds/testing/made-bars';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { hashLink } from '@/lib/robots/ledger/chain';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readHead, readLinks } from '@/lib/robots/ledger/server/ledger-store';
import { type ChainLink, isEntry } from '@/lib/robots/ledger/signal';
import { verifyChain } from '@/lib/robots/ledger/verify';
import type { LiveRun } from '../testing/live-engine-child';
import { readProgress, readWaitingOrders } from './progress-store';

const CHILD = 'lib/robots/engine/testing/live-engine-child.ts';
/** A Wednesday in the middle of the New York session, just after a bar at which a robot on SPY decides. */
const FIRST = Date.UTC(2026, 10, 18, 15, 2);
const DECIDED = FIRST - 2 * MINUTE_MS;
/** Just after its close. */
const CLOSED = Date.UTC(2026, 10, 18, 21, 2);
const HISTORY_DAYS = 5;
const SPY = fundIdFor('SPY');
const BTC = fundIdFor('BTC.X');
let alpaca: AlpacaServer;
let coinbase: CoinbaseServer;
let dataDir: string;

function fundIdFor(ticker: string): FundId {
  return ensureDefined(findInstrument(ticker), ticker).fundId;
}

beforeAll(async () => {
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
afterAll(() => Promise.all([alpaca.close(), coinbase.close()]));

/** Nothing listens there. */
const UNREACHABLE = { alpaca: null, crypto: { exchange: 'coinbase', url: 'http://127.0.0.1:1' } };

function start(now: number, feeds: Pick<LiveRun['config'], 'alpaca' | 'crypto'> | null = null) {
  const run: LiveRun = {
    dataDir,
    now,
    tickers: ['SPY', 'BTC.X'],
    config: {
      ...(feeds ?? {
        alpaca: alpaca.configFor(),
        crypto: { exchange: 'coinbase', url: coinbase.httpUrl },
      }),
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
  const isPrepared = () => until(() => child.lines.some((line) => line.includes('"prepared"')));
  /** Robots that are prepared. */
  const done = () =>
    events().reduce(
      (most, event) =>
        event.type === 'progress' && event.stage === 'robots' ? Math.max(most, event.done) : most,
      0,
    );
  return { child, prices, isPrepared, done };
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

/** The chains of all robots, each of which must verify. */
async function soundChains(database: Database): Promise<ChainLink[][]> {
  const chains: ChainLink[][] = [];
  for (const { definition } of await listRobots(database.db, 'live')) {
    const links = await readLinks(database.db, definition.id);
    expect(verifyChain(links, await readHead(database.db, definition.id), hashLink)).toMatchObject({
      ok: true,
    });
    chains.push(links);
  }
  return chains;
}

const signalsIn = (chains: readonly ChainLink[][]) => chains.flat().filter((link) => link.kind === 'signal');

const completed = (bars: readonly { readonly time: number }[] | undefined, now: number) =>
  (bars ?? []).map(({ time }) => time).filter((time) => time + 300_000 <= now);

it('says that no feed could be reached, makes only robots of a feed that is down wait, and shows live prices; commits signals with the state that waits for their fills, before they are due; then fills without a gap what it missed, whose entries have none', async () => {
  const unreached = start(FIRST, UNREACHABLE);
  await unreached.isPrepared();
  await unreached.child.kill();
  expect(unreached.child.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ type: 'prepared', noFeed: true }),
  );
  expect(await look(({ db }) => readMarketState(db, 'live'))).toMatchObject({ noFeed: true });
  const down = setInterval(() => {
    while (alpaca.faults.length < 20) alpaca.faults.push(respond(503));
  }, 5);
  const halfReached = start(FIRST);
  await halfReached.isPrepared();
  await halfReached.child.kill();
  clearInterval(down);
  alpaca.faults.length = 0;
  await look(async (database) => {
    expect(await readMarketState(database.db, 'live')).not.toHaveProperty('noFeed');
    expect(await storedTimes(database, SPY)).toEqual([]);
    expect(new Set(await readyWith(database, SPY))).toEqual(new Set([false]));
    expect(new Set(await readyWith(database, BTC))).toEqual(new Set([true]));
  });

  const killed = start(FIRST);
  await until(() => killed.done() > halfReached.done());
  await killed.child.kill();
  expect(await look(countUnprepared)).toBeGreaterThan(0);
  const first = start(FIRST);
  await first.isPrepared();
  await until(() => alpaca.received.length > 1 && coinbase.received.length > 0);
  alpaca.trade('SPY', 611.25, FIRST + 1_000);
  coinbase.ticker('BTC-USD', 91_234.5, FIRST + 1_000);
  await until(() => first.prices().get(SPY) === 611.25 && first.prices().get(BTC) === 91_234.5);
  // An exchange's typo isn't a price.
  alpaca.trade('SPY', 6.11, FIRST + 2_000);
  await passTime(600);
  expect(first.prices().get(SPY)).toBe(611.25);
  await first.child.kill();
  await look(async (database) => {
    expect(await countUnprepared(database)).toBe(0);
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
    for (const { definition } of await listRobots(database.db, 'live'))
      expect(definition.analysis).toBe('TA');
  });
  const before = await look(soundChains);
  expectSignalsBeforeFills(before);

  const second = start(CLOSED);
  await second.isPrepared();
  await second.child.kill();
  await look(async (database) => {
    expect(await storedTimes(database, SPY)).toEqual(completed(alpaca.bars.get('SPY'), CLOSED));
    expect(await storedTimes(database, BTC)).toEqual(completed(coinbase.bars.get('BTC-USD'), CLOSED));
    expect(new Set(await readyWith(database, SPY))).toEqual(new Set([true]));
  });
  const after = await look(soundChains);
  const countTrades = (chains: readonly ChainLink[][]) => chains.flat().filter(isEntry).length;
  expect(countTrades(before)).toBeGreaterThan(0);
  expect(countTrades(after)).toBeGreaterThan(countTrades(before));
  expectSignalsNamed(after);
  await expectSignalsShown(after);
});

/** Of all decisions of the preparation only those are signaled whose open is still to come. */
function expectSignalsBeforeFills(chains: readonly ChainLink[][]): void {
  const signalled = signalsIn(chains);
  expect(signalled.length).toBeGreaterThan(0);
  for (const signal of signalled) {
    expect(signal).toMatchObject({ decidedAt: DECIDED, dueAt: DECIDED + 5 * MINUTE_MS });
    expect(signal.recordedAt).toBeGreaterThanOrEqual(FIRST);
    expect(signal.recordedAt).toBeLessThan(signal.dueAt);
  }
  expect(chains.flat().some((link) => isEntry(link) && link.signalSeq !== null)).toBe(false);
}

/** Fills name the signals from before; entries from catching up have none. */
function expectSignalsNamed(chains: readonly ChainLink[][]): void {
  const fresh = chains.flat().filter((link): link is LedgerEntry => isEntry(link) && link.time > FIRST);
  const named = fresh.filter(({ signalSeq }) => signalSeq !== null);
  expect(named.length).toBeGreaterThan(0);
  // Live robots are published when they are first met: what they held before stays a backtest's.
  for (const { time, kind, phase } of named) {
    expect(time).toBe(DECIDED + 5 * MINUTE_MS);
    if (kind === 'open') expect(phase).toBe('forward');
  }
  // Hours of decisions were caught up with; only what still waits was signaled.
  const unnamed = fresh.filter(({ signalSeq }) => signalSeq === null);
  expect(unnamed.length).toBeGreaterThan(0);
  // Nobody decides stops and take-profits.
  const decided = unnamed.filter((entry) => entry.kind === 'open' || entry.reason === 'signal');
  expect(decided.map(({ phase }) => phase)).not.toContain('forward');
}

/** What still waits after the close is shown, and reads the same from the robots' progress. */
async function expectSignalsShown(chains: readonly ChainLink[][]): Promise<void> {
  const later = signalsIn(chains).filter(({ recordedAt }) => recordedAt >= CLOSED);
  for (const signal of later) expect(signal.recordedAt).toBeLessThan(signal.dueAt);
  await look(async (database) => {
    const models = (await listReadModels(database.db, 'live')).map(({ model }) => model as RobotReadModel);
    const shown = models.flatMap(({ details }) => details.signals);
    expect(shown.filter(({ state }) => state === 'waiting')).toHaveLength(later.length);
    // What trades for users reads it there.
    for (const { robotId, decidedAt, fundId, action, side } of later) {
      const { waiting } = await database.db
        .selectFrom('robot_progress')
        .select('waiting')
        .where('robot_id', '=', robotId)
        .executeTakeFirstOrThrow();
      expect(readWaitingOrders(waiting)).toContainEqual({ fundId, side, action, decidedAt });
    }
  });
}

/** Each robot has either a signal with the state that waits for its fill, or neither. */
async function countUnprepared(database: Database): Promise<number> {
  let unprepared = 0;
  for (const { definition } of await listRobots(database.db, 'live')) {
    const signals = signalsIn([await readLinks(database.db, definition.id)]);
    const progress = await readProgress(database.db, definition.id);
    if (progress === null) unprepared += 1;
    const waiting = progress === null ? [] : decisionsIn(progress.snapshot);
    expect(new Set(signals.map((signal) => signal.decidedAt))).toEqual(
      new Set(waiting.filter((decided) => decided >= DECIDED)),
    );
  }
  return unprepared;
}

/** When the orders were decided that wait in an execution's snapshot. */
function decisionsIn(snapshot: Uint8Array): number[] {
  type Order = { readonly target: number; readonly decidedAt: number };
  const { legs } = deserialize(snapshot) as { legs: { readonly order: Order; readonly later: Order }[] };
  return legs
    .flatMap(({ order, later }) => [order, later])
    .filter(({ target }) => !Number.isNaN(target))
    .map(({ decidedAt }) => decidedAt);
}
