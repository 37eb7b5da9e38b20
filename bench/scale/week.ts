import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { DAY_MS } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { runEngine } from '@/lib/robots/engine/server/engine';
import { startRobotThreads } from '@/lib/robots/engine/server/robot-threads';

export interface WeekData {
  readonly dataDir: string;
  readonly bus: string;
  readonly days: number;
  readonly threads: number;
}

/** The engine, on a clock that is some days ahead, until everything is up to date; posts how many seconds that took. */
async function run({ dataDir, bus: name, days, threads }: WeekData): Promise<void> {
  const stop = new AbortController();
  const bus = createProcessBus(name);
  const database = await openDatabase({ dataDir });
  bus.subscribe((event) => {
    if (event.type !== 'prepared') return;
    parentPort?.postMessage(event.seconds);
    stop.abort();
  });
  try {
    await runEngine({
      database,
      bus,
      log: createLogger('warn'),
      marketName: 'simulated',
      clock: () => Date.now() + days * DAY_MS,
      signal: stop.signal,
      ...(threads === 0
        ? {}
        : {
            startThreads: (facts) =>
              startRobotThreads({
                file: path.resolve('dist/robots.mjs'),
                count: threads,
                database: { dataDir },
                facts,
                onBroken(error) {
                  throw error;
                },
              }),
          }),
    });
  } finally {
    await database.close();
    bus.close();
    parentPort?.close();
  }
}

void run(workerData as WeekData);
