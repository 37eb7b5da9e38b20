import { parentPort, workerData } from 'node:worker_threads';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Env } from '@/lib/core/config/env';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { runTrader } from './trader';
import { runTraderAlone } from './trader-lock';

/** The trader's thread: its own database connection, the bus, and nothing else shared. */
const { env } = workerData as { env: Env };
const log = createLogger(env.logLevel);
const bus = createProcessBus();
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl });
try {
  await runTraderAlone(database, {
    signal: stop.signal,
    onWaiting: () => log.info({ event: 'trader-waiting', why: 'another trader holds the database' }),
    async run({ generation, ...turn }) {
      log.info({ event: 'trader-running', generation });
      await runTrader({ ...turn, bus, log, market: env.market, clock: Date.now });
    },
  });
} finally {
  await database.close();
  bus.close();
  parentPort?.close();
}
