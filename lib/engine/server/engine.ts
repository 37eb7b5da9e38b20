import type { Millis } from '@/lib/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/base/time';
import type { Bus } from '@/lib/bus/bus';
import type { Database } from '@/lib/database/database';
import type { Logger } from '@/lib/log/log';
import { writeMarketState } from '@/lib/market/server/market-state';
import type { MarketSource } from '@/lib/market/source';
import { buildRoster } from '@/lib/robots/roster';
import { breathe, pause } from '../pause';
import { adoptRoster } from './adopt-roster';
import { fillBars } from './fill-bars';
import { loadMarket } from './market-loader';
import { createRobotRunner, type RobotRunner } from './robot-runner';

export interface EngineOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Logger;
  readonly marketName: 'simulated' | 'imported';
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

const BAR_MS = 5 * MINUTE_MS;
/** A bar is taken this long after it has completed. */
const SETTLE_MS = 1_000;
/** The longest that a timer can wait: an imported market stands still. */
const FOREVER_MS = 2 ** 31 - 1;

/**
 * The engine role: brings bars and robots up to the market's present, then follows it bar by bar until aborted.
 * Everything it knows is committed before it is told, so it may end at any instant.
 */
export async function runEngine(options: EngineOptions): Promise<void> {
  const market = await loadMarket(options.database, options.marketName, options.clock);
  await publishRobots(options, market);
  await followMarket(options, market);
}

/** Runs the robots that are published in a market. */
export async function followMarket(options: EngineOptions, market: MarketSource): Promise<void> {
  const { database, bus, log, clock, signal } = options;
  const runner = await createRobotRunner({ database, market, clock });
  for (let round = 0; !signal.aborted; round += 1) {
    const started = performance.now();
    await catchUp(options, market, runner, round === 0);
    if (round === 0 && !signal.aborted) {
      const seconds = (performance.now() - started) / 1000;
      log.info({ event: 'prepared', market: market.name, robots: runner.robots.length, seconds });
      bus.publish({ type: 'prepared', seconds });
    }
    await pause(market.name === 'imported' ? FOREVER_MS : untilNextBar(clock()), signal);
  }
}

/** Publishes the roster of a market, robots that are there already left as they are. */
export async function publishRobots({ database, bus }: EngineOptions, market: MarketSource): Promise<void> {
  const roster = buildRoster(market.instruments, {
    marketStart: (market.firstDay * DAY_MS) as Millis,
    now: market.now(),
    baseIntervals: new Map(market.instruments.map(({ fundId }) => [fundId, market.intervalOf(fundId)])),
  });
  await adoptRoster(database, market, roster);
  bus.publish({ type: 'robots-changed', ids: [] });
}

async function catchUp(
  { database, bus, log, signal }: EngineOptions,
  market: MarketSource,
  runner: RobotRunner,
  first: boolean,
): Promise<void> {
  const until = market.now();
  await writeMarketState(database.db, { name: market.name, label: market.label, now: until });
  bus.publish({ type: 'market-now', market: market.name, now: until });
  if (market.name !== 'imported') {
    const onProgress = (done: number, total: number) => {
      if (first) bus.publish({ type: 'progress', stage: 'market', done, total });
    };
    await fillBars(database, market, until, { signal, onProgress });
  }
  await advanceRobots(
    runner,
    until,
    signal,
    (id, changed, done) => {
      if (changed) bus.publish({ type: 'robots-changed', ids: [id] });
      if (first) bus.publish({ type: 'progress', stage: 'robots', done, total: runner.robots.length });
    },
    (id, error) => log.error({ event: 'robot-failed', robotId: id, err: error }),
  );
}

async function advanceRobots(
  runner: RobotRunner,
  until: Millis,
  signal: AbortSignal,
  onDone: (id: number, changed: boolean, done: number) => void,
  onFailed: (id: number, error: unknown) => void,
): Promise<void> {
  let done = 0;
  for (const robot of runner.robots) {
    if (signal.aborted) return;
    let changed = false;
    try {
      changed = await runner.advance(robot, until);
    } catch (error) {
      onFailed(robot.definition.id, error);
    }
    done += 1;
    onDone(robot.definition.id, changed, done);
    await breathe();
  }
}

function untilNextBar(now: number): number {
  return BAR_MS - (now % BAR_MS) + SETTLE_MS;
}
