import { readFileSync } from 'node:fs';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { watchMarket } from '../server/engine';
import { runEngines } from '../server/run-engines';
import { LOG_KEEPING, steppedMarket, untilClockMoves } from './stepped-market';

/** An engine's options, as JSON in the first argument. */
export interface SharedRun {
  readonly databaseUrl: string;
  /** A file with the present, UTC milliseconds. */
  readonly clockFile: string;
  readonly tickers: readonly string[];
  readonly workMs?: number;
  readonly expireSeconds?: number;
  /** How much longer each commit takes. */
  readonly slowMs: number;
}

/** Runs one of several engines, and prints what it logs as lines, with `committing` before each slow commit and `round` after each round. */
async function run({ databaseUrl, clockFile, tickers, slowMs, ...limits }: SharedRun): Promise<void> {
  const clock = () => Number(readFileSync(clockFile, 'utf8'));
  const opened = await openDatabase({ dataDir: '', databaseUrl, deadlines: DEADLINES.engine });
  const log = createLogger('debug', process.stdout);
  const database: typeof opened = {
    ...opened,
    async commit(work) {
      if (slowMs > 0) {
        log.debug({ event: 'committing' });
        await new Promise((resolve) => setTimeout(resolve, slowMs));
      }
      return opened.commit(work);
    },
  };
  const bus = createProcessBus();
  const market = steppedMarket(clock, tickers);
  await runEngines(database, {
    ...limits,
    ...{ bus, log, market: market.name, clock },
    signal: new AbortController().signal,
    openMarket: async () => market,
    onWaiting: () => undefined,
    async run({ generation, ...turn }, sharing) {
      log.info({ event: 'engine-running', generation });
      let begunAt = clock();
      await watchMarket(
        {
          ...turn,
          ...{ sharing, bus, log, clock },
          marketName: market.name,
          logKeeping: LOG_KEEPING,
          async wait(_, signal) {
            // What lost its lock hasn't brought all robots there, and the clock may have moved meanwhile.
            if (!signal.aborted) log.info({ event: 'round', now: begunAt });
            await untilClockMoves(clock, begunAt, signal);
            begunAt = clock();
          },
        },
        market,
      );
    },
  });
}

void run(JSON.parse(process.argv[2] ?? '') as SharedRun);
