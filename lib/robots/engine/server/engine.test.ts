import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { BusEvent } from '@/lib/core/bus/bus';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { listRobots, markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { hashLink } from '@/lib/robots/ledger/chain';
import { readEntries, readHead, readLinks } from '@/lib/robots/ledger/server/ledger-store';
import { isEntry } from '@/lib/robots/ledger/signal';
import { verifyChain } from '@/lib/robots/ledger/verify';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import { publishBusyRobots } from '../testing/busy-robots';
import { watchMarket } from './engine';
import { fillBars } from './fill-bars';
import { listRunIds, saveProgress } from './progress-store';
import { createRobotRunner } from './robot-runner';
import type { RoundSharing } from './share-rounds';

/** A Wednesday in the middle of the New York session. */
const FIRST_STOP = Date.UTC(2026, 9, 14, 16, 2) as Millis;
const LAST_STOP = (FIRST_STOP + 5 * DAY_MS + 3 * HOUR_MS) as Millis;
const FIRST_DAY = (Math.floor(FIRST_STOP / DAY_MS) - 12) as EpochDay;
/** A stock with reports, a fund and its inverse, and a coin, which trades on every day. */
const TICKERS = ['AAPL', 'SH', 'SPY', 'BTC.X'];

/** Instruments of the simulated market, at an instant. */
function marketAt(now: Millis, tickers: readonly string[]): MarketSource {
  const market = createSimulatedMarket({ seed: 7, firstDay: FIRST_DAY, now: () => now });
  return { ...market, instruments: market.instruments.filter(({ ticker }) => tickers.includes(ticker)) };
}

/** Runs the engine until everything is up to date; `on` may abort it earlier. */
async function runUntilPrepared(
  database: Database,
  now: Millis,
  tickers: readonly string[],
  on: (event: BusEvent, abort: () => void) => void = () => {},
): Promise<void> {
  const stop = new AbortController();
  const bus = createProcessBus();
  bus.subscribe((event) => {
    on(event, () => stop.abort());
    if (event.type === 'prepared') stop.abort();
  });
  await watchMarket(engineOptions(database, now, bus, stop.signal), marketAt(now, tickers));
  bus.close();
}

/** Of two rounds, the first commits nothing. */
async function runWithFailingCommits(database: Database, until: Millis): Promise<void> {
  const market = marketAt(until, TICKERS);
  await fillBars(database, market, until, { signal: new AbortController().signal, onProgress: () => {} });
  const bus = createProcessBus();
  const runner = await createRobotRunner({ database, market, clock: () => until, bus });
  for (const robot of runner.robots) await runner.decide(robot, (until - DAY_MS) as Millis);
  runner.endRound();
  for (const robot of runner.robots) {
    const decided = await runner.decide(robot, until);
    if (decided) await runner.commit([decided]);
  }
  bus.close();
}

function engineOptions(
  database: Database,
  now: Millis,
  bus: ReturnType<typeof createProcessBus>,
  signal: AbortSignal,
) {
  const log = createLogger('silent');
  return { database, bus, log, marketName: 'simulated' as const, clock: () => now, signal };
}

async function publish(
  database: Database,
  now: Millis,
  tickers: readonly string[],
  everyNth = 1,
): Promise<void> {
  const bus = createProcessBus();
  await publishBusyRobots(
    engineOptions(database, now, bus, new AbortController().signal),
    marketAt(now, tickers),
    everyNth,
  );
  bus.close();
}

/** All that robots did, without when it was recorded, and thus without what was signaled and its place in the chain. */
async function everythingDone(database: Database) {
  const robots = await listRobots(database.db, 'simulated');
  const models = new Map(
    (await listReadModels(database.db, 'simulated')).map(({ robotId, model }) => [
      robotId,
      (model as RobotReadModel).details,
    ]),
  );
  const done = [];
  // One after another: all at once they would wait for a connection longer than they may on a busy machine.
  for (const { definition } of robots) {
    const { id, name } = definition;
    done.push({
      name,
      trades: (await readEntries(database.db, id)).map(
        ({ hash, prevHash, recordedAt, late, seq, signalSeq, phase, ...rest }) => ({
          ...rest,
          isBacktest: phase === 'backtest',
        }),
      ),
      days: (await readEquityDays(database.db, id)).map(({ recordedAt, ...day }) => day),
      benchmark: models.get(id)?.benchmark,
      openPositions: models.get(id)?.openPositions.map(({ tradeNo }) => tradeNo),
    });
  }
  return done;
}

/** The stages that were announced, each with its first and last count. */
function announcedStages(events: readonly BusEvent[]) {
  return (['market', 'robots'] as const).map((stage) => {
    const steps = events.flatMap((event) =>
      event.type === 'progress' && event.stage === stage ? [event] : [],
    );
    const first = ensureDefined(steps[0], stage);
    const last = ensureDefined(steps.at(-1), stage);
    return { stage, isUpdate: first.isUpdate, from: first.done, to: last.done, total: last.total };
  });
}

onSqlite('engine', (open) => {
  it('leaves robots as they are that are removed while it runs', async () => {
    const database = await open();
    await publish(database, FIRST_STOP, ['SPY'], 4);
    const ids = (await listRobots(database.db)).map(({ definition }) => definition.id);
    const id = ensureDefined(ids.at(-1), 'a robot');
    let removal: Promise<boolean> | null = null;
    const engine: Database = {
      ...database,
      async commit(work) {
        await removal;
        return database.commit(work);
      },
    };
    await runUntilPrepared(engine, FIRST_STOP, ['SPY'], ({ type }) => {
      if (type === 'market-now') removal ??= markRemoved(database.db, id, FIRST_STOP);
    });
    expect(await removal).toBe(true);
    expect(await readEntries(database.db, id)).toEqual([]);
    expect(await readEntries(database.db, ensureDefined(ids[0], 'another'))).not.toEqual([]);
  });
});

onSqlite('engine', (open) => {
  it('does itself what helpers that came and went have left, before the round ends', async () => {
    const database = await open();
    await publish(database, FIRST_STOP, ['BTC.X'], 4);
    let tries = 0;
    const sharing: RoundSharing = {
      hasHelpers: async () => false,
      async workAlone(work, signal) {
        tries += 1;
        // A helper came at once, and was gone again.
        await work(tries === 1 ? AbortSignal.abort() : signal);
        return tries > 1;
      },
      run: () => Promise.reject(new Error('Nobody is there')),
    };
    const stop = new AbortController();
    const bus = createProcessBus();
    const options = engineOptions(database, FIRST_STOP, bus, stop.signal);
    const wait = async () => stop.abort();
    await watchMarket({ ...options, sharing, wait }, marketAt(FIRST_STOP, ['BTC.X']));
    bus.close();
    const run = await listRunIds(database.db);
    expect(run).toEqual(new Set((await listRobots(database.db)).map(({ definition }) => definition.id)));
  });

  it('killed and restarted, it does what it would have done in one go', async () => {
    const whole = await open();
    await publish(whole, FIRST_STOP, TICKERS, 2);
    await runUntilPrepared(whole, LAST_STOP, TICKERS);

    const pieces = await open();
    await publish(pieces, FIRST_STOP, TICKERS, 2);
    await runUntilPrepared(pieces, FIRST_STOP, TICKERS, (event, abort) => {
      if (event.type === 'progress' && event.stage === 'robots' && event.done === 7) abort();
    });
    await runUntilPrepared(pieces, FIRST_STOP, TICKERS);
    await runUntilPrepared(pieces, (FIRST_STOP + 7 * 60_000) as Millis, TICKERS);
    await runWithFailingCommits(pieces, (FIRST_STOP + 2 * DAY_MS) as Millis);
    await runUntilPrepared(pieces, LAST_STOP, TICKERS);

    const done = await everythingDone(pieces);
    expect(done).toEqual(await everythingDone(whole));
    expect(done.length).toBeGreaterThan(15);
    for (const { days, benchmark } of done) {
      expect(benchmark).toHaveLength(days.length);
      // Prices move on every day, so that standing still would mean that closes are missing.
      expect(new Set(benchmark).size).toBeGreaterThan(days.length / 2);
    }
    expect(done.reduce((sum, robot) => sum + robot.trades.length, 0)).toBeGreaterThan(300);
    for (const { definition } of await listRobots(pieces.db)) {
      const links = await readLinks(pieces.db, definition.id);
      const entries = links.filter(isEntry).length;
      expect(verifyChain(links, await readHead(pieces.db, definition.id), hashLink)).toEqual({
        ok: true,
        entries,
        signals: links.length - entries,
      });
    }
  });

  it('announces how many robots are ready, without one that failed, publishes none twice, and calls the next start an update', async () => {
    const database = await open();
    await publish(database, FIRST_STOP, ['SPY'], 4);
    await publish(database, LAST_STOP, ['SPY'], 4);
    const robots = (await listRobots(database.db, 'simulated')).map(({ definition }) => definition.id);
    const total = robots.length;
    const ready = async () =>
      (await listReadModels(database.db, 'simulated')).filter(
        ({ model }) => (model as RobotReadModel).summary.ready,
      ).length;
    expect(await listReadModels(database.db, 'simulated')).toHaveLength(total);
    expect(await ready()).toBe(0);
    const broken = ensureDefined(robots[0], 'a robot');
    await saveProgress(database.db, broken, { throughMs: FIRST_STOP, snapshot: new Uint8Array([1]) }, []);
    const events: BusEvent[] = [];
    await runUntilPrepared(database, FIRST_STOP, ['SPY'], (event) => events.push(event));
    expect(announcedStages(events)).toEqual([
      { stage: 'market', isUpdate: false, from: 0, to: 1, total: 1 },
      { stage: 'robots', isUpdate: false, from: 0, to: total - 1, total },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'prepared', ready: total - 1, total });
    expect(await ready()).toBe(total - 1);

    await database.db.deleteFrom('robot_progress').where('robot_id', '=', broken).execute();
    const next: BusEvent[] = [];
    await runUntilPrepared(database, FIRST_STOP, ['SPY'], (event) => next.push(event));
    expect(announcedStages(next)[1]).toEqual({
      stage: 'robots',
      isUpdate: false,
      from: total - 1,
      to: total,
      total,
    });
    const update: BusEvent[] = [];
    await runUntilPrepared(database, FIRST_STOP, ['SPY'], (event) => update.push(event));
    expect(announcedStages(update).map(({ isUpdate }) => isUpdate)).toEqual([true, true]);
  });

  it('marks entries as late only if they are recorded long after the fill', async () => {
    const tickers = ['SPY', 'BTC.X'];
    const database = await open();
    await publish(database, FIRST_STOP, tickers);
    const traded = new Set<number>();
    const note = (event: BusEvent) => {
      if (event.type === 'trades') for (const id of event.robotIds) traded.add(id);
    };
    await runUntilPrepared(database, FIRST_STOP, tickers);
    for (let step = 1; step <= 6; step += 1)
      await runUntilPrepared(database, (FIRST_STOP + step * 5 * 60_000) as Millis, tickers, note);
    const robots = await listRobots(database.db);
    const entries = (
      await Promise.all(robots.map(({ definition }) => readEntries(database.db, definition.id)))
    ).flat();
    const atOnce = entries.filter((entry) => entry.time > FIRST_STOP);
    expect(atOnce.length).toBeGreaterThan(0);
    expect(atOnce.every((entry) => !entry.late && entry.phase === 'forward')).toBe(true);
    const since = entries.filter(({ recordedAt }) => recordedAt > FIRST_STOP);
    expect([...traded].sort()).toEqual([...new Set(since.map(({ robotId }) => robotId))].sort());
    expect(entries.filter((entry) => entry.time < FIRST_STOP - HOUR_MS).every((entry) => entry.late)).toBe(
      true,
    );
  });
});
