import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { LiveConfig } from '@/lib/core/config/live';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { openLive } from '@/lib/market/feeds/server/open-live';
import { watchMarket } from '../server/engine';
import { publishQuotes } from '../server/publish-quotes';
import { publishBusyRobots } from './busy-robots';

/** A live engine's options, as JSON in the first argument. */
export interface LiveRun {
  readonly dataDir: string;
  readonly config: LiveConfig;
  readonly tickers: readonly string[];
  /** The market's present when the run starts, UTC milliseconds. */
  readonly now: number;
}

/** Seven robots on stocks and as many on coins, of 44, trade all that is looked at. */
const EVERY_NTH = 3;

/** Runs the engine on live feeds with few instruments, and prints each event on the bus as a line. */
async function run({ dataDir, config, tickers, now }: LiveRun): Promise<void> {
  const started = Date.now();
  const clock = () => now + Date.now() - started;
  const { signal } = new AbortController();
  const database = await openDatabase({ dataDir });
  const log = createLogger('silent');
  const bus = createProcessBus();
  bus.subscribe((event) => console.log(JSON.stringify(event)));
  const times = { firstPauseMs: 20, tries: 2, pollMs: 100 };
  const { market, quotes } = await openLive({
    database,
    config,
    log,
    clock,
    signal,
    instruments: TRADED_INSTRUMENTS.filter(({ ticker }) => tickers.includes(ticker)),
    settleMs: 0,
    stockTimes: times,
    cryptoTimes: { ...times, isPaced: false },
  });
  publishQuotes({ database, bus, log, source: quotes, publishMs: 100, writeMs: 200 });
  const options = { database, bus, log, marketName: 'live', clock, signal } as const;
  await publishBusyRobots(options, market, EVERY_NTH);
  await watchMarket(options, market);
}

void run(JSON.parse(process.argv[2] ?? '') as LiveRun);
