import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { keepForecasts } from '@/lib/analysis/forecasts/server/keep-forecasts';
import { startForecastsThread } from '@/lib/analysis/forecasts/server/start-forecasts-thread';
import { keepComparisons } from '@/lib/analysis/learned-comparison/server/keep-comparisons';
import { startComparisonsThread } from '@/lib/analysis/learned-comparison/server/start-comparisons-thread';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { gateCommits } from '@/lib/core/clock/server/gate-commits';
import type { Env } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { openLog } from '@/lib/core/log/log';
import { startTracing } from '@/lib/core/tracing/server/tracing';
import { openKeys, resealKeys } from '@/lib/trading/broker-accounts/server/account-keys';
import { readKeyOpener } from '@/lib/trading/broker-accounts/server/key-pair';
import { createBrokers } from '@/lib/trading/brokers/server/create-brokers';
import { runTraders } from './run-traders';
import { runTrader, type TraderOptions } from './trader';

/** The trader's thread: its own database connection, the bus, and nothing else shared. */
const { env } = workerData as { env: Env };
const log = openLog(env);
const stopTracing = await startTracing(env.traces);
const bus = createProcessBus();
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

/** Opens brokers and what opens keys. Keys are sealed again, so that operators can remove older private keys. */
async function openBrokers(turn: Database): Promise<TraderOptions['brokers']> {
  const { brokers } = createBrokers(env.market, env.brokers);
  if (brokers.length === 0) return null;
  const opener = readKeyOpener(env);
  const { resealed, lost } = await resealKeys(turn, opener, systemClock());
  if (resealed + lost > 0) log.info({ event: 'broker-keys-resealed', resealed, lost });
  const byId = new Map<string, (typeof brokers)[number]>(brokers.map((broker) => [broker.id, broker]));
  return {
    findBroker: (id) => byId.get(id) ?? null,
    openKeys: (db, account) => openKeys(db, opener, account),
  };
}

const database = await openDatabase({
  dataDir: env.dataDir,
  databaseUrl: env.databaseUrl,
  deadlines: DEADLINES.trader,
  watch: {
    onRefused: (error) => log.warn({ event: 'database-refused', err: error }),
    onCannotWrite: (why) => bus.publish({ type: 'writes-refused', why }),
    onDamaged: (why) => bus.publish({ type: 'rows-damaged', why }),
  },
});
try {
  // A helper's commits wait as well.
  await runTraders(gateCommits(database, stop.signal), {
    signal: stop.signal,
    ...{ bus, log, market: env.market, clock: systemClock },
    onWaiting() {
      log.info({ event: 'trader-waiting', why: 'another trader holds the database' });
      bus.publish({ type: 'role', role: 'trader', isRunning: false });
    },
    async run({ generation, ...turn }, openQueue) {
      log.info({ event: 'trader-running', generation });
      bus.publish({ type: 'role', role: 'trader', isRunning: true });
      const gated = gateCommits(turn.database, turn.signal);
      const forecasts = keepForecasts({
        ...{ database: gated, market: env.market, log, now: systemClock },
        onChanged: () => bus.publish({ type: 'daily-bars', market: env.market }),
        startThread: () =>
          startForecastsThread(path.resolve('dist/forecasts.mjs'), {
            database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
            market: env.market,
          }),
      });
      const comparisons = keepComparisons({
        ...{ database: gated, market: env.market, log },
        startThread: () =>
          startComparisonsThread(path.resolve('dist/comparisons.mjs'), {
            database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
            market: env.market,
          }),
      });
      try {
        await runTrader({
          ...turn,
          database: gated,
          bus,
          log,
          market: env.market,
          clock: systemClock,
          brokers: await openBrokers(gated),
          openQueue,
        });
      } finally {
        await Promise.all([forecasts.stop(), comparisons.stop()]);
        bus.publish({ type: 'role', role: 'trader', isRunning: false });
        const isLost = turn.signal.aborted && !stop.signal.aborted;
        if (isLost) log.info({ event: 'trader-stopped', why: 'its lock on the database was lost' });
      }
    },
  });
} finally {
  await database.close();
  bus.close();
  await stopTracing();
  parentPort?.close();
}
