import { setTimeout as sleep } from 'node:timers/promises';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { collectGarbage } from '@/lib/core/base/server/collect-garbage';
import { DAY_MS, MINUTE_MS, startOfDay } from '@/lib/core/base/time';
import type { Bus } from '@/lib/core/bus/bus';
import type { LiveConfig } from '@/lib/core/config/live';
import { readWorldSize } from '@/lib/core/config/world-size';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { withSpan } from '@/lib/core/tracing/server/tracing';
import type { PriceJump } from '@/lib/market/data/instrument';
import { putJumps } from '@/lib/market/data/server/imported-instrument-store';
import { writeMarketState } from '@/lib/market/data/server/market-state';
import type { MarketName, MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { buildRoster } from '@/lib/robots/definitions/roster';
import { listRemovedIds } from '@/lib/robots/definitions/server/robot-store';
import { listRobotModels } from '@/lib/robots/forecast-models/server/robot-model-store';
import { recordRules } from '@/lib/robots/registry/server/registry-store';
import { createLogKeeper, type LogKeeping } from '@/lib/robots/transparency-log/server/log-keeper';
import { createReplayBehind } from '@/lib/robots/verification/server/replay-behind';
import { verifyBehind } from '@/lib/robots/verification/server/verify-behind';
import { pause } from '../pause';
import { adoptLearned } from './adopt-learned';
import { adoptRoster } from './adopt-roster';
import { advanceOnThreads } from './advance-on-threads';
import { advanceRobots, splitAwaited } from './advance-robots';
import { createProgressAnnouncer, type ProgressAnnouncer } from './announce-progress';
import { readAwaitedIds } from './awaited-robots';
import { dateEquityDays } from './date-equity-days';
import { collectFailingRobots } from './failing-robots';
import { fillBars } from './fill-bars';
import { loadMarket } from './market-loader';
import { noteModelFaults } from './note-model-faults';
import { sumProgress } from './progress-store';
import { publishQuotes } from './publish-quotes';
import { type RunMarket, toRunMarket } from './robot-jobs';
import { createRobotRunner, type RobotRunner } from './robot-runner';
import type { RobotThreads } from './robot-threads';
import type { RoundSharing, SharedRound } from './share-rounds';
import { watchRobotModels } from './watch-robot-models';

export interface EngineOptions {
  readonly database: Database;
  /** Opens the live market, also while the clock is in doubt: its feeds say what time it is. `database` by default. */
  readonly opening?: Database;
  readonly bus: Bus;
  readonly log: Logger;
  readonly marketName: MarketName;
  /** Settings of the live market; only needed there. */
  readonly live?: LiveConfig;
  /** How the transparency log is kept; omitted for none. */
  readonly logKeeping?: LogKeeping;
  /** Whether everything shown is recomputed once after the robots are prepared, and robots are replayed daily. */
  readonly verifies?: boolean;
  /**
   * Starts threads that share what is to be caught up with; null, or omitted, where the engine's own does it alone.
   * @param robotDays how many days the robots have to catch up with in sum
   */
  readonly startThreads?: (facts: RunMarket, robotDays: number) => RobotThreads | null;
  /** How rounds are shared with other engines; null, or omitted, where there are none. */
  readonly sharing?: RoundSharing | null;
  /** Hears after each round what is stored, once robots are served; must return at once. */
  readonly onBarsStored?: (market: MarketSource, until: Millis) => void;
  readonly clock: () => number;
  /** How it waits on that clock; as time passes by default. */
  readonly wait?: typeof pause;
  readonly signal: AbortSignal;
}

const BAR_MS = 5 * MINUTE_MS;
/** How long after a bar completes it is read, unless its market is quicker: feeds report it late. */
const SETTLE_MS = 1_000;
/** Unavailable bars are requested again after this long. */
const ASK_AGAIN_MS = 30_000;
/** Time for the trader, between the commits of signals and of all robots' states. */
const HEAD_START_MS = 1_000;
const COLLECT_AFTER_MS = 20_000;

/**
 * The engine role: brings bars and robots up to date with the market, then follows it bar by bar until aborted.
 * Everything is committed before it is announced, so the engine may stop at any time.
 */
export async function runEngine(options: EngineOptions): Promise<void> {
  // A live market that can offer more than when it was opened is opened again.
  while (!options.signal.aborted) await runMarket(options);
}

async function runMarket(options: EngineOptions): Promise<void> {
  const { database, bus, log, marketName, live, clock, signal } = options;
  const onError = (error: unknown) => log.error({ event: 'prices-failed', err: error });
  const { opening = database } = options;
  const onTime = (time: number) => bus.publish({ type: 'feed-time', time });
  const settings = live ? { config: live, log, signal, opening, onTime } : null;
  const { market, quotes } = await loadMarket(database, marketName, clock, onError, settings);
  // Prices flow at once, also while robots are being prepared.
  const prices = publishQuotes({ database, bus, log, source: quotes });
  try {
    const models = await listRobotModels(database.db, market.name);
    await publishRobots(options, market);
    await watchMarket(
      options,
      market,
      models.map(({ hash }) => hash),
    );
  } finally {
    await prices.stop();
  }
}

/**
 * Runs the robots that are published in a market, until aborted or the market must be opened again.
 * @param knownModels hashes of models whose robots are published; a new model ends this, to publish its robots
 */
export async function watchMarket(
  options: EngineOptions,
  market: MarketSource,
  knownModels: readonly string[] = [],
): Promise<void> {
  const { database, bus, log, clock, wait = pause, signal } = options;
  for (const { ticker, jump } of market.instruments)
    if (jump) log.warn({ event: 'price-jump', ticker, ...jump, msg: jumpText(ticker, jump) });
  const runner = await createRobotRunner({ database, market, clock, bus });
  const learned = runner.robots.map(({ definition }) => definition);
  const faulty = await noteModelFaults(database, market.name, learned);
  if (faulty.length > 0) bus.publish({ type: 'robots-changed', ids: faulty });
  const leaving = new AbortController();
  const models = watchRobotModels(options, market.name, knownModels);
  const isOver = () => signal.aborted || models.signal.aborted || market.isOutdated?.() === true;
  const untilLeft = AbortSignal.any([signal, leaving.signal]);
  const logKeeper =
    options.logKeeping && createLogKeeper({ ...options, ...options.logKeeping, signal: untilLeft });
  const progress = createProgressAnnouncer({ bus, log, market: market.name, runner });
  await logKeeper?.sealLeft();
  const behind = { database, log, clock, market: market.name, signal: untilLeft };
  const replaying = createReplayBehind({ ...behind, onDone: () => collectSoon(untilLeft) });
  let isVerified = false;
  const verifyOnce = async () => {
    if (isVerified) return;
    isVerified = await verifyBehind(behind);
    collectSoon(untilLeft);
  };
  let verifying = Promise.resolve();
  let caughtUpTo = Number.NEGATIVE_INFINITY;
  for (let round = 0; !isOver(); round += 1) {
    const started = performance.now();
    // In the first round, no feed has been asked yet.
    const isUnreached = round > 0 && market.isReached?.() === false;
    const begunAt = clock();
    const until = market.now();
    const mayBeBehind = until - caughtUpTo > DAY_MS;
    const threads = mayBeBehind ? await startThreadsFor(options, market, runner, until) : null;
    caughtUpTo = until;
    const isComplete = await withSpan('engine round', { 'tickproof.market': market.name }, () =>
      catchUp(options, market, { runner, progress, until, isUnreached, threads }),
    ).finally(() => threads?.stop());
    runner.endRound();
    if (round === 0 && !signal.aborted) {
      progress.prepared((performance.now() - started) / 1000, market.isReached?.() === false);
      collectSoon(untilLeft);
    }
    if (!signal.aborted && logKeeper) await withSpan('keep the log', {}, () => logKeeper.keep());
    if (!signal.aborted) options.onBarsStored?.(market, until);
    if (options.verifies && isComplete && !signal.aborted)
      verifying = verifying.then(verifyOnce).then(replaying.replayIfDue);
    const nextMs = market.name === 'imported' ? untilNextDay(clock()) : untilBarAfter(begunAt, clock());
    await models.look();
    const settledMs = nextMs + (market.settleMs ?? SETTLE_MS);
    await wait(
      isComplete ? settledMs : Math.min(settledMs, ASK_AGAIN_MS),
      AbortSignal.any([signal, models.signal]),
    );
  }
  models.stop();
  leaving.abort();
  await verifying;
}

function jumpText(ticker: string, { day, closeBefore, open }: PriceJump): string {
  return `Robots wait before the jump of ${ticker} on ${day} from ${closeBefore} to ${open}: import right bars, add --splits, or run npm run import -- --symbol ${ticker} --accept-jumps ${day} if it's real`;
}

/** Collects garbage some time after a round, once its objects have settled, if the engine still runs. */
function collectSoon(signal: AbortSignal): void {
  sleep(COLLECT_AFTER_MS, undefined, { ref: false, signal }).then(collectGarbage, () => undefined);
}

/** The robots of a market that can run there. */
export function marketRoster(market: MarketSource): RobotDefinition[] {
  const roster = buildRoster(market.instruments, {
    marketStart: startOfDay(market.firstDay),
    now: market.now(),
    publishesNow: market.name === 'live',
    findBarRange: market.barRange,
    robots: readWorldSize() ?? undefined,
    baseIntervals: new Map(market.instruments.map(({ fundId }) => [fundId, market.barInterval(fundId)])),
  });
  return roster.filter(({ analysis }) => market.hasReports !== false || analysis === 'TA');
}

/** Publishes a market's roster, leaving existing robots unchanged. */
export async function publishRobots(
  {
    database,
    bus,
    clock,
    log,
  }: Pick<EngineOptions, 'database' | 'bus' | 'clock'> & Partial<Pick<EngineOptions, 'log'>>,
  market: MarketSource,
): Promise<void> {
  await database.commit((tx) => recordRules(tx, clock()));
  const instruments = new Map(market.instruments.map((instrument) => [instrument.fundId, instrument]));
  await dateEquityDays(database, market.name, instruments, clock());
  await adoptRoster(database, market, marketRoster(market));
  await adoptLearned(database, market, log);
  bus.publish({ type: 'robots-changed', ids: [] });
}

async function startThreadsFor(
  { database, startThreads }: EngineOptions,
  market: MarketSource,
  { robots }: RobotRunner,
  until: Millis,
): Promise<RobotThreads | null> {
  if (!startThreads) return null;
  const started = await sumProgress(database.db, market.name);
  const unstarted = Math.max(0, robots.length - started.robots);
  const behindMs =
    started.robots * until - started.throughMs + unstarted * (until - startOfDay(market.firstDay));
  return startThreads(toRunMarket(market), behindMs / DAY_MS);
}

interface Round {
  readonly runner: RobotRunner;
  readonly progress: ProgressAnnouncer;
  /** The market's present. */
  readonly until: Millis;
  /** Whether no feed has answered so far. */
  readonly isUnreached: boolean;
  readonly threads: RobotThreads | null;
}

/** @returns whether every robot had its bars; others wait, because robots run over complete bars alone */
async function catchUp(
  { database, bus, log, signal, sharing }: EngineOptions,
  market: MarketSource,
  { runner, progress, until, isUnreached, threads }: Round,
): Promise<boolean> {
  const state = { name: market.name, label: market.label, now: until };
  const announceMarket = async (noFeed: boolean) => {
    await database.commit(async (tx) => {
      await writeMarketState(tx, noFeed ? { ...state, noFeed } : state);
      if (market.name === 'imported') await putJumps(tx, market.instruments);
    });
    bus.publish({ type: 'market-now', market: market.name, now: until });
  };
  await announceMarket(isUnreached);
  if (market.name !== 'imported') {
    progress.bars(0, market.instruments.length);
    await withSpan('fill bars', {}, () =>
      fillBars(database, market, until, { signal, onProgress: progress.bars, threads }),
    );
    if (!signal.aborted) bus.publish({ type: 'bars-stored', market: market.name });
    const noFeed = market.isReached?.() === false;
    if (noFeed !== isUnreached) await announceMarket(noFeed);
  }
  // Robots may be removed while the engine runs.
  const removed = new Set(await listRemovedIds(database.db, market.name));
  const robots = runner.robots.filter(({ definition }) => !removed.has(definition.id));
  const missing = new Set(
    market.instruments
      .filter(({ fundId }) => market.isComplete?.(fundId, until) === false)
      .map(({ fundId }) => fundId),
  );
  const ready = robots.filter(({ definition }) => !definition.legs.some((leg) => missing.has(leg)));
  progress.robots(0, robots.length);
  const awaitedIds = await readAwaitedIds(database.db);
  const [awaited, others] = splitAwaited(ready, awaitedIds);
  const failing = collectFailingRobots(database);
  const reports = {
    onDone(id: RobotId, changed: boolean, done: number) {
      if (changed) bus.publish({ type: 'robots-changed', ids: [id] });
      progress.robots(done, robots.length);
    },
    onFailed(id: RobotId, error: unknown) {
      failing.note(id, error);
      log.error({ event: 'robot-failed', robotId: id, err: error });
    },
  };
  const onAlone = (error: unknown) => log.warn({ event: 'robot-thread-failed', err: error });
  const headStart = () => pause(HEAD_START_MS, signal);
  const advance = (untilHelped: AbortSignal) =>
    advanceRobots({ runner, awaited, others, until, signal: untilHelped, headStart, ...reports });
  const share = async (helpers: RoundSharing) => {
    const shared: SharedRound = {
      ...{ runner, robots: ready, until, missing: [...missing], awaited: awaitedIds, headStart, signal },
      onProgress: (done) => progress.robots(done, robots.length),
    };
    // Helpers come and go: whatever they leave is done before the log goes on.
    while (!signal.aborted) {
      if (!(await helpers.hasHelpers())) {
        if (await helpers.workAlone(advance, signal)) return;
      } else if (await helpers.run(shared)) return failing.noteShared();
    }
  };
  await withSpan('advance robots', { 'tickproof.robots': ready.length }, () => {
    // What is far behind is caught up with on this machine's cores.
    if (threads)
      return advanceOnThreads({
        ...{ threads, runner, until, signal, onAlone, ...reports },
        robots: [...awaited, ...others],
      });
    return sharing ? share(sharing) : advance(signal);
  });
  if (!signal.aborted) await failing.endRound();
  return ready.length === robots.length;
}

/**
 * Milliseconds until the bar ends in which a round began; 0 if it has ended since. The round hasn't run over that bar,
 * even if it began a moment before its end, so then the next round begins at once.
 */
export function untilBarAfter(begunAt: number, now: number): number {
  const endsAt = begunAt - (begunAt % BAR_MS) + BAR_MS;
  // Clocks may be set back.
  return Math.min(Math.max(0, endsAt - now), BAR_MS);
}

/** An imported market doesn't advance, but each UTC day still has its root in the log. */
function untilNextDay(now: number): number {
  return DAY_MS - (now % DAY_MS);
}
