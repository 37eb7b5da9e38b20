import type { Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Bus } from '@/lib/core/bus/bus';
import type { LiveConfig } from '@/lib/core/config/live';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { writeMarketState } from '@/lib/market/data/server/market-state';
import type { MarketName, MarketSource } from '@/lib/market/data/source';
import { buildRoster } from '@/lib/robots/definitions/roster';
import { breathe, pause } from '../pause';
import { adoptRoster } from './adopt-roster';
import { createProgressAnnouncer, type ProgressAnnouncer } from './announce-progress';
import { fillBars } from './fill-bars';
import { loadMarket } from './market-loader';
import { publishQuotes } from './publish-quotes';
import { createRobotRunner, type RobotRunner } from './robot-runner';

export interface EngineOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Logger;
  readonly marketName: MarketName;
  /** What the live market is run with; needed for that alone. */
  readonly live?: LiveConfig;
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

const BAR_MS = 5 * MINUTE_MS;
/** A bar is taken this long after it has completed. */
const SETTLE_MS = 1_000;
/** The longest that a timer can wait: an imported market stands still. */
const FOREVER_MS = 2 ** 31 - 1;
/** Bars that could not be had are asked for again after this time. */
const ASK_AGAIN_MS = 30_000;

/**
 * The engine role: brings bars and robots up to the market's present, then follows it bar by bar until aborted.
 * Everything it knows is committed before it is told, so it may end at any instant.
 */
export async function runEngine(options: EngineOptions): Promise<void> {
  // A live market that can offer more than when it was opened is opened again.
  while (!options.signal.aborted) await runMarket(options);
}

async function runMarket(options: EngineOptions): Promise<void> {
  const { database, bus, log, marketName, live, clock, signal } = options;
  const onError = (error: unknown) => log.error({ event: 'prices-failed', err: error });
  const settings = live ? { config: live, log, signal } : null;
  const { market, quotes } = await loadMarket(database, marketName, clock, onError, settings);
  // Prices flow at once, also while robots are being prepared.
  const prices = publishQuotes({ database, bus, log, source: quotes });
  try {
    await publishRobots(options, market);
    await followMarket(options, market);
  } finally {
    await prices.stop();
  }
}

/** Runs the robots that are published in a market, until aborted or the market has to be opened again. */
export async function followMarket(options: EngineOptions, market: MarketSource): Promise<void> {
  const { database, bus, log, clock, signal } = options;
  const onTraded = (id: RobotId) => bus.publish({ type: 'trades', robotIds: [id] });
  const runner = await createRobotRunner({ database, market, clock, onTraded });
  const progress = createProgressAnnouncer({ bus, log, market: market.name, runner });
  for (let round = 0; !(signal.aborted || market.isOutdated?.()); round += 1) {
    const started = performance.now();
    const isComplete = await catchUp(options, market, runner, progress);
    if (round === 0 && !signal.aborted) progress.prepared((performance.now() - started) / 1000);
    const nextMs = market.name === 'imported' ? FOREVER_MS : untilNextBar(clock());
    await pause(isComplete ? nextMs : Math.min(nextMs, ASK_AGAIN_MS), signal);
  }
}

/** Publishes the roster of a market, robots that are there already left as they are. */
export async function publishRobots({ database, bus }: EngineOptions, market: MarketSource): Promise<void> {
  const roster = buildRoster(market.instruments, {
    marketStart: (market.firstDay * DAY_MS) as Millis,
    now: market.now(),
    publishesNow: market.name === 'live',
    baseIntervals: new Map(market.instruments.map(({ fundId }) => [fundId, market.intervalOf(fundId)])),
  });
  const runnable = roster.filter(({ analysis }) => market.hasReports !== false || analysis === 'TA');
  await adoptRoster(database, market, runnable);
  bus.publish({ type: 'robots-changed', ids: [] });
}

/** @returns whether every robot had its bars; others wait, because robots run over complete bars alone */
async function catchUp(
  { database, bus, log, signal }: EngineOptions,
  market: MarketSource,
  runner: RobotRunner,
  progress: ProgressAnnouncer,
): Promise<boolean> {
  const until = market.now();
  const state = { name: market.name, label: market.label, now: until };
  await database.commit((tx) => writeMarketState(tx, state));
  bus.publish({ type: 'market-now', market: market.name, now: until });
  if (market.name !== 'imported') {
    progress.bars(0, market.instruments.length);
    await fillBars(database, market, until, { signal, onProgress: progress.bars });
  }
  const ready = runner.robots.filter(({ definition }) =>
    definition.legs.every((leg) => market.isComplete?.(leg, until) !== false),
  );
  progress.robots(0, runner.robots.length);
  await advanceRobots(
    runner,
    ready,
    until,
    signal,
    (id, changed, done) => {
      if (changed) bus.publish({ type: 'robots-changed', ids: [id] });
      progress.robots(done, runner.robots.length);
    },
    (id, error) => log.error({ event: 'robot-failed', robotId: id, err: error }),
  );
  return ready.length === runner.robots.length;
}

async function advanceRobots(
  runner: RobotRunner,
  robots: RobotRunner['robots'],
  until: Millis,
  signal: AbortSignal,
  onDone: (id: number, changed: boolean, done: number) => void,
  onFailed: (id: number, error: unknown) => void,
): Promise<void> {
  let done = 0;
  for (const robot of robots) {
    if (signal.aborted) return;
    let changed = false;
    try {
      changed = await runner.advance(robot, until);
    } catch (error) {
      // Everything is read again from what was committed, once the database is back.
      if (error instanceof UnavailableError) throw error;
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
