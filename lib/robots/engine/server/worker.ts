import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { gateCommits } from '@/lib/core/clock/server/gate-commits';
import { type Env, operatorEnvironment } from '@/lib/core/config/env';
import { readLogKey } from '@/lib/core/config/log-signing-key';
import type { Database } from '@/lib/core/database/database';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { openLog } from '@/lib/core/log/log';
import { startTracing } from '@/lib/core/tracing/server/tracing';
import { createDailyBarsKeeper } from '@/lib/market/daily-bars/server/keep-daily-bars';
import { startDailyBarsThread } from '@/lib/market/daily-bars/server/start-daily-bars-thread';
import { makeOnThread, runBackups } from '@/lib/robots/backup/server/run-backups';
import { createLogSigner, logOrigin } from '@/lib/robots/transparency-log/checkpoint';
import { runEngine } from './engine';
import { loadStoredMarket } from './market-loader';
import { startRobotThreads } from './robot-threads';
import { runEngines } from './run-engines';

/** Days to catch up with, over all robots, from which threads are worth their start: some seconds of one processor. */
const SHARED_ROBOT_DAYS = 10_000;
/** More would wait for the one that commits. */
const MOST_THREADS = 8;

/** The engine role's thread: its own database connection, the bus, and nothing else shared. */
const { env } = workerData as { env: Env };
const log = openLog(env);
const stopTracing = await startTracing(env.traces);
const bus = createProcessBus();
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

const database = await openDatabase({
  dataDir: env.dataDir,
  databaseUrl: env.databaseUrl,
  deadlines: DEADLINES.engine,
  watch: {
    onRefused: (error) => log.warn({ event: 'database-refused', err: error }),
    onCannotWrite: (why) => bus.publish({ type: 'writes-refused', why }),
    onDamaged: (why) => bus.publish({ type: 'rows-damaged', why }),
  },
});
try {
  await runEngines(database, {
    signal: stop.signal,
    helping: gateCommits(database, stop.signal),
    ...{ bus, log, market: env.market, clock: systemClock },
    openMarket: () => loadStoredMarket(database, env.market, systemClock),
    onWaiting() {
      log.info({ event: 'engine-waiting', why: 'another engine holds the database' });
      bus.publish({ type: 'role', role: 'engine', isRunning: false });
    },
    async run({ generation, ...turn }, sharing) {
      log.info({ event: 'engine-running', generation });
      bus.publish({ type: 'role', role: 'engine', isRunning: true });
      const over = new AbortController();
      const gated = gateCommits(turn.database, turn.signal);
      const dailyBars = createDailyBarsKeeper({
        database: gated,
        bus,
        log,
        startMaking: (market, isLong) =>
          startDailyBarsThread(path.resolve('dist/daily-bars.mjs'), {
            database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
            market,
            isLong,
          }),
        yearsBefore: env.dailyYears,
        signal: turn.signal,
      });
      const backups = keepBackups(gated, AbortSignal.any([turn.signal, over.signal]));
      try {
        await runEngine({
          ...turn,
          sharing,
          database: gated,
          opening: turn.database,
          bus,
          log,
          marketName: env.market,
          live: env.live,
          logKeeping: {
            signer: createLogSigner(logOrigin(env.baseUrl), readLogKey(env)),
            anchorCommand: env.anchorCommand,
            anchorsEach: env.anchorsEach,
            witnesses: env.witnesses,
            environment: operatorEnvironment(),
          },
          verifies: env.verifiesAtStart,
          onBarsStored: dailyBars.barsStored,
          startThreads(facts, robotDays) {
            if (robotDays < SHARED_ROBOT_DAYS) return null;
            return startRobotThreads({
              file: path.resolve('dist/robots.mjs'),
              count: Math.min(availableParallelism(), MOST_THREADS),
              database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
              facts,
              onBroken: (error) => log.error({ event: 'robot-thread-broken', err: error }),
            });
          },
          clock: systemClock,
        });
      } finally {
        over.abort();
        await dailyBars.stop();
        await backups;
        bus.publish({ type: 'role', role: 'engine', isRunning: false });
        const isLost = turn.signal.aborted && !stop.signal.aborted;
        if (isLost) log.info({ event: 'engine-stopped', why: 'its lock on the database was lost' });
      }
    },
  });
} finally {
  await database.close();
  bus.close();
  await stopTracing();
  parentPort?.close();
}

/** Backups of the setting, if any, for as long as this engine is the one that runs. */
async function keepBackups(fenced: Database, signal: AbortSignal): Promise<void> {
  if (!env.backups) return;
  const { dataDir, databaseUrl, market } = env;
  await runBackups({
    ...env.backups,
    database: fenced,
    source: { dataDir, databaseUrl, market },
    make: (options) => makeOnThread(path.resolve('dist/backup.mjs'), options, signal),
    log,
    clock: systemClock,
    signal,
  });
}
