import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { createAlpacaBroker } from '@/lib/trading/brokers/server/alpaca/alpaca-broker';
import { runTrader } from '@/lib/trading/trader/server/trader';

/** The trader in a thread of its own, as in the product, with a fake Alpaca that takes any number of requests. */

interface Told {
  readonly dataDir: string;
  readonly paperUrl: string;
  /** Name of the bus. */
  readonly bus: string;
}

async function run({ dataDir, paperUrl, bus: name }: Told): Promise<void> {
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  const bus = createProcessBus(name);
  const database = await openDatabase({ dataDir });
  const alpaca = createAlpacaBroker({ modes: ['paper'], paperUrl, perMinute: 600_000 });
  try {
    await runTrader({
      database,
      bus,
      log: createLogger('error'),
      market: 'live',
      clock: systemClock,
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
  }
}

void run(workerData as Told);
