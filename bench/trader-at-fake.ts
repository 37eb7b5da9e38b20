import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { createAlpacaBroker } from '@/lib/trading/brokers/server/alpaca/alpaca-broker';
import { runTrader } from '@/lib/trading/trader/server/trader';
import { type OnClock, skippedClock } from './skipped-clock';

/** The trader in a thread of its own, as in the product, with a fake Alpaca that takes any number of requests. */

interface Told extends Omit<OnClock, 'skipped'> {
  readonly paperUrl: string;
  /** Of the simulated market's clock; absent with live prices. */
  readonly skipped?: SharedArrayBuffer;
}

async function run({ dataDir, paperUrl, bus: name, skipped }: Told): Promise<void> {
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  const bus = createProcessBus(name);
  const database = await openDatabase({ dataDir });
  const alpaca = createAlpacaBroker({ modes: ['paper'], paperUrl, perMinute: 600_000 });
  try {
    await runTrader({
      openQueue: null,
      database,
      bus,
      log: createLogger('error'),
      market: skipped ? 'simulated' : 'live',
      clock: skipped ? skippedClock(skipped) : systemClock,
      signal: stop.signal,
      brokers: {
        findBroker: (id) => (id === 'alpaca' ? alpaca : null),
        openKeys: async () => [
          { version: 1, state: 'current', keys: { keyId: 'key', secretKey: 'secret-of-key' } },
        ],
      },
    });
  } finally {
    await database.close();
    bus.close();
    parentPort?.close();
  }
}

void run(workerData as Told);
