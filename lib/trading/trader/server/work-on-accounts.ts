import type { FundId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { SharedJob } from '@/lib/core/sharing/job';
import { type HeldPartition, requirePartition } from '@/lib/core/sharing/server/partition-store';
import { type JobWork, workOnJobs } from '@/lib/core/sharing/server/work-on-jobs';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { costModelFor } from '@/lib/robots/execution/costs';
import { onBasketsFilled } from '@/lib/trading/basket-copies/server/trade-baskets';
import { onCopiesFilled, onCopyOrdersEnded } from '@/lib/trading/copies/server/on-filled';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import { createBarVolumes } from '@/lib/trading/orders/server/bar-volumes';
import { type PriceView, readView } from '../price-view';
import { tradeRounds } from './trade-rounds';

/** To do for a partition's accounts what one trader does for all, by the prices that the leader saw. */
export interface AccountJob extends SharedJob {
  /** `trade`: intents to orders, and orders to fills. `margins`: margin calls. `equity`: what accounts are worth. */
  readonly stage: 'trade' | 'margins' | 'equity';
  readonly view: PriceView;
}

export interface AccountWork {
  readonly database: Database;
  readonly queue: JobWork<AccountJob>['queue'];
  readonly market: MarketName;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Works on accounts' jobs, one after another, until aborted. */
export function workOnAccounts(options: AccountWork): Promise<void> {
  const volumes = createBarVolumes(options.database.db);
  return workOnJobs({
    ...options,
    async work(job, held) {
      const { partition, stage } = job;
      options.log.debug({ event: 'accounts-taken', ...held, stage });
      try {
        await work(options, volumes, job, held);
      } catch (error) {
        // An hour's equity is only tried again as a whole.
        if (error instanceof UnavailableError || stage === 'equity') throw error;
        // What isn't done is still due in the next round, which reads everything again.
        options.log.error({ event: 'trader-failed', part: stage, partition, err: error });
      }
      return { isLeft: false };
    },
  });
}

async function work(
  { database, market, instrumentById, bus }: AccountWork,
  volumes: ReturnType<typeof createBarVolumes>,
  { partition, stage, view }: AccountJob,
  held: HeldPartition,
): Promise<void> {
  const now = () => view.clock;
  const guarded = guardCommits(database, held);
  const emulator = createEmulator({
    ...readView(view),
    database: guarded,
    market,
    partition,
    costsFor: (fundId) => costModelFor(instrumentById(fundId)?.fundType ?? 'S', false),
    volumeFor: (fundId) => volumes(market, fundId, view.present),
    async onFilled(tx, fills) {
      await onCopiesFilled(tx, fills, now());
      await onBasketsFilled(tx, fills);
    },
    onEnded: (tx, orders) => onCopyOrdersEnded(tx, orders, now()),
    onChanged(userIds) {
      bus.publish({ type: 'paper-changed', userIds });
      bus.publish({ type: 'inbox-changed', userIds, robotIds: [] });
    },
    now: () => view.present,
  });
  if (stage === 'trade') await tradeRounds({ database: guarded, instrumentById, partition, now }, emulator);
  else if (stage === 'margins') await emulator.callMargins();
  else await emulator.recordEquity();
}

/** Lets commits happen only while the partition is still held. */
function guardCommits(database: Database, held: HeldPartition): Database {
  return {
    ...database,
    commit: (change) =>
      database.commit(async (tx) => {
        await requirePartition(tx, held);
        return change(tx);
      }),
  };
}
