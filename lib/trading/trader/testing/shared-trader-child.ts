import { readFileSync } from 'node:fs';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { runTraders } from '../server/run-traders';
import { runTrader } from '../server/trader';
import { priceAt, TRADED, type TraderRun } from './trader-run';

/** Runs one of several traders, and prints what it logs as lines, with `committing` before each commit. */
async function run({ databaseUrl, clockFile, slowMs, ...limits }: TraderRun): Promise<void> {
  const clock = () => Number(readFileSync(clockFile, 'utf8')) as never;
  const opened = await openDatabase({ dataDir: '', databaseUrl, deadlines: DEADLINES.trader });
  const log = createLogger('debug', process.stdout);
  let isLeading = false;
  const database: typeof opened = {
    ...opened,
    async commit(work) {
      log.debug({ event: 'committing' });
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, isLeading ? slowMs / 10 : slowMs));
      return opened.commit(work);
    },
  };
  const bus = createProcessBus();
  const quote = () =>
    bus.publish({
      type: 'quotes',
      quotes: TRADED.map((fundId) => ({ fundId, previousClose: null, ...priceAt(fundId, clock()) })),
    });
  const shared = { bus, log, market: 'simulated', clock } as const;
  await runTraders(database, {
    ...shared,
    ...limits,
    signal: new AbortController().signal,
    onWaiting: () => undefined,
    async run({ generation, ...turn }, openQueue) {
      isLeading = true;
      log.info({ event: 'trader-running', generation });
      const quoting = setInterval(quote, 200);
      await runTrader({
        ...turn,
        ...shared,
        openQueue,
        brokers: null,
        worthSharing: { due: 1, accounts: 1 },
      }).finally(() => clearInterval(quoting));
    },
  });
}

void run(JSON.parse(process.argv[2] ?? '') as TraderRun);
