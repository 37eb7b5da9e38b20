import { parentPort, workerData } from 'node:worker_threads';
import { pause } from '@/lib/core/base/pause';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import type { MarketSource } from '@/lib/market/data/source';
import { adoptRoster } from '@/lib/robots/engine/server/adopt-roster';
import { marketRoster, runEngine } from '@/lib/robots/engine/server/engine';
import { loadMarket } from '@/lib/robots/engine/server/market-loader';
import { defaultParams } from '@/lib/robots/strategies/params';
import { findFamily } from '@/lib/robots/strategies/registry';
import { type OnClock, skippedClock } from './skipped-clock';

/** The engine's thread, as in the product, on a clock that skips most of the time between two bars. */

/** For the trader, before time is skipped. */
const QUIET_MS = 2_500;
/** Of a bar that run by the clock before it completes, with all that is read of it afterwards. */
const LEAD_MS = 2_500;

/**
 * Publishes robots of stocks and funds as 5-minute robots without rules, under their names, so that the roster has no
 * others of these: its own signal too rarely to be measured.
 */
async function publishQuick(database: Database, market: MarketSource): Promise<void> {
  const quick = marketRoster(market).flatMap(({ rules: _, ...robot }) => {
    const family = findFamily(robot.strategyId);
    const isAtBroker = robot.fundTypes.every((type) => type === 'S' || type === 'E');
    if (family === null || robot.analysis !== 'TA' || !isAtBroker) return [];
    const sizing = { kind: 'percent', percent: 20 } as const;
    return [{ ...robot, timeframe: 5 as const, params: defaultParams(family), sizing }];
  });
  await adoptRoster(database, market, quick);
}

async function run({ dataDir, bus: name, skipped }: OnClock): Promise<void> {
  const stop = new AbortController();
  const going = new Promise<void>((resolve) => {
    parentPort?.on('message', (told) => {
      if (told === 'stop') stop.abort();
      resolve();
    });
  });
  const bus = createProcessBus(name);
  const database = await openDatabase({ dataDir });
  const skips = new Float64Array(skipped);
  let isPrepared = false;
  const clock = skippedClock(skipped);
  const onError = (error: unknown) => {
    throw error;
  };
  try {
    await publishQuick(database, (await loadMarket(database, 'simulated', clock, onError)).market);
    await runEngine({
      database,
      bus,
      log: createLogger('error'),
      marketName: 'simulated',
      clock,
      signal: stop.signal,
      async wait(ms, signal) {
        if (!isPrepared) {
          parentPort?.postMessage('prepared');
          await going;
          isPrepared = true;
        }
        await pause(QUIET_MS, signal);
        const left = ms - QUIET_MS;
        // A wait for what isn't there yet is shorter.
        if (left > LEAD_MS) skips[0] = (skips[0] ?? 0) + left - LEAD_MS;
        await pause(Math.min(left, LEAD_MS), signal);
      },
    });
  } finally {
    await database.close();
    bus.close();
    parentPort?.close();
  }
}

void run(workerData as OnClock);
