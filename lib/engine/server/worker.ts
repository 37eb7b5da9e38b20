import { parentPort, workerData } from 'node:worker_threads';
import { createProcessBus } from '@/lib/bus/server/process-bus';
import type { Env } from '@/lib/config/env';
import { openDatabase } from '@/lib/database/database';
import { createLogger } from '@/lib/log/log';
import { runEngine } from './engine';
import { runAlone } from './engine-lock';

/** The thread of the engine role: its own connection to the database, the bus, and nothing else in common. */
const { env } = workerData as { env: Env };
const log = createLogger(env.logLevel);
const bus = createProcessBus();
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl });
try {
  const { signal } = stop;
  const onWaiting = () => log.info({ event: 'engine-waiting', why: 'another engine holds the database' });
  await runAlone(database, signal, onWaiting, () =>
    runEngine({ database, bus, log, marketName: env.market, live: env.live, clock: Date.now, signal }),
  );
} finally {
  await database.close();
  bus.close();
  parentPort?.close();
}
