import { parentPort, workerData } from 'node:worker_threads';
import { pause } from '@/lib/core/base/pause';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { runEngine } from '@/lib/robots/engine/server/engine';
import { clockOf, type OnClock } from './skipped-clock';

/** The engine's thread, as in the product, on a clock that skips most of the time between two bars. */

/** For the trader, before time is skipped. */
const QUIET_MS = 2_500;
/** Of a bar that run by the clock before it completes, with all that is read of it afterwards. */
const LEAD_MS = 2_500;

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
  try {
    await runEngine({
      database,
      bus,
      log: createLogger('error'),
      marketName: 'simulated',
      clock: clockOf(skipped),
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
