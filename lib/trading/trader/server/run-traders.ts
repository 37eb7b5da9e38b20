import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { RunAloneOptions, Turn } from '@/lib/core/database/run-alone';
import type { Logger } from '@/lib/core/log/log';
import { openJobQueue } from '@/lib/core/sharing/server/job-queue';
import { runShared } from '@/lib/core/sharing/server/run-shared';
import type { MarketName } from '@/lib/market/data/source';
import { readMarketFacts } from './market-facts';
import type { OpenAccountQueue } from './share-accounts';
import { runTraderAlone } from './trader-lock';
import { type AccountJob, workOnAccounts } from './work-on-accounts';

/** When a partition is handed on: many times what its accounts take. */
const EXPIRE_SECONDS = 10;
/** What jobs say; another one if a trader of the release before would do something else by them. */
const FORMAT = 1;

export interface TradersOptions extends Omit<RunAloneOptions, 'run'> {
  readonly market: MarketName;
  readonly bus: Bus;
  readonly log: Logger;
  readonly clock: () => Millis;
  /** Leads, and shares accounts on PostgreSQL. */
  readonly run: (turn: Turn, openQueue: OpenAccountQueue | null) => Promise<void>;
  readonly expireSeconds?: number;
}

/** Runs the trader while it's the only one on the database. On PostgreSQL, one that waits helps the one that runs. */
export async function runTraders(database: Database, options: TradersOptions): Promise<void> {
  if (database.engine !== 'postgres')
    return runTraderAlone(database, { ...options, run: (turn) => options.run(turn, null) });
  const { market, clock, expireSeconds: expireInSeconds = EXPIRE_SECONDS } = options;
  const openQueue: OpenAccountQueue = (own) =>
    openJobQueue<AccountJob>(own, { kind: 'accounts', format: FORMAT, expireInSeconds });
  await runShared(database, {
    ...options,
    role: 'trader',
    runAlone: runTraderAlone,
    async prepareHelp() {
      const queue = await openQueue(database);
      const facts = await readMarketFacts(database, market, clock);
      return async (signal) => {
        const refreshing = setInterval(() => void facts.refresh().catch(() => undefined), MINUTE_MS);
        try {
          await workOnAccounts({ ...options, database, queue, instrumentById: facts.instrumentById, signal });
        } finally {
          clearInterval(refreshing);
        }
      };
    },
    run: (turn) => options.run(turn, openQueue),
  });
}
