import { isClockHeld, systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { gateCommits } from '@/lib/core/clock/server/gate-commits';
import { keepClock } from '@/lib/core/clock/server/keep-clock';
import type { LiveConfig } from '@/lib/core/config/live';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { openLive } from '../server/open-live';

/** What follows prices after a time off, as JSON in the first argument. */
export interface LivePricesRun {
  readonly dataDir: string;
  readonly config: LiveConfig;
  readonly tickers: readonly string[];
  /** The newest instant that is stored, UTC milliseconds. */
  readonly newest: number;
}

/** Opens a live market as the engine does, and prints whether the clock is in doubt, and each price that is taken. */
async function run({ dataDir, config, tickers, newest }: LivePricesRun): Promise<void> {
  const { signal } = new AbortController();
  const database = await openDatabase({ dataDir });
  const bus = createProcessBus();
  const log = createLogger('silent');
  await keepClock({ database, bus, log, hasFeed: true, isRecording: true, newest, lookMs: 20 });
  const print = (what: string) => console.log(`${what}, ${isClockHeld() ? 'in doubt' : 'trusted'}`);
  print('started');
  const times = { firstPauseMs: 20, tries: 1, pollMs: 100 };
  const { quotes } = await openLive({
    database: gateCommits(database, signal),
    opening: database,
    config,
    log,
    clock: systemClock,
    signal,
    onTime: (time) => bus.publish({ type: 'feed-time', time }),
    instruments: TRADED_INSTRUMENTS.filter(({ ticker }) => tickers.includes(ticker)),
    stockTimes: times,
    cryptoTimes: times,
  });
  quotes.start((changed) => {
    for (const { price } of changed) print(`price ${price}`);
  });
}

void run(JSON.parse(process.argv[2] ?? '') as LivePricesRun);
