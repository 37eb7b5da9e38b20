import type { Database } from '@/lib/core/database/database';
import { SHARED_PARTITIONS } from '@/lib/core/sharing/job';
import type { JobQueue } from '@/lib/core/sharing/server/job-queue';
import { voidPartitions } from '@/lib/core/sharing/server/partition-store';
import { createJobSharing, StalledError } from '@/lib/core/sharing/server/share-jobs';
import type { PriceView } from '../price-view';
import { type AccountJob, type AccountWork, workOnAccounts } from './work-on-accounts';

/** How often a trader without helpers looks for some. */
const LOOK_FOR_HELPERS_MS = 2_000;
/** Long enough for a frozen trader's job to expire, and for what it left open in the database to end. */
const STALL_MS = 30_000;

export type OpenAccountQueue = (database: Database) => Promise<JobQueue<AccountJob>>;

export interface AccountSharingOptions extends Omit<AccountWork, 'queue'> {
  readonly openQueue: OpenAccountQueue;
  readonly view: () => PriceView;
  /** Called again and again while helpers are waited for. */
  readonly onWait: () => void;
  readonly stallMs?: number;
}

export interface AccountSharing {
  /**
   * Does something for all accounts together with the helpers.
   * @param isWorthIt only asked where there are helpers
   * @returns false if it's left to the caller: without helpers, if it isn't worth it, or if jobs don't get done
   */
  share(stage: AccountJob['stage'], isWorthIt: () => Promise<boolean>): Promise<boolean>;
}

/** Shares the work of the trader that leads; its database is fenced. */
export function createAccountSharing(options: AccountSharingOptions): AccountSharing {
  const { database, view, onWait } = options;
  const jobs = createJobSharing<AccountJob>({ stallMs: STALL_MS, ...options, role: 'trader' });
  let lookAt = Number.NEGATIVE_INFINITY;

  async function hasHelpers(): Promise<boolean> {
    if (performance.now() < lookAt) return false;
    const has = await jobs.hasHelpers();
    lookAt = has ? lookAt : performance.now() + LOOK_FOR_HELPERS_MS;
    return has;
  }

  return {
    async share(stage, isWorthIt) {
      if (!(await hasHelpers()) || !(await isWorthIt())) return false;
      const ended = new AbortController();
      const signal = AbortSignal.any([options.signal, ended.signal]);
      const working = workOnAccounts({ ...options, queue: await jobs.queue(), signal });
      // Nobody else may be there to go on.
      working.catch(() => ended.abort());
      const seen = view();
      let isDone = false;
      try {
        await jobs.bring({
          partitions: SHARED_PARTITIONS.trader,
          jobFor: (job) => ({ ...job, stage, view: seen }),
          onOpen: onWait,
          signal,
        });
        isDone = !ended.signal.aborted;
        await jobs.tidy();
      } catch (error) {
        if (!(error instanceof StalledError)) throw error;
        jobs.shareLater(error);
      } finally {
        ended.abort();
        // Whoever has a job can't commit from now on.
        if (!isDone) await database.commit((tx) => voidPartitions(tx, 'trader'));
        await working;
      }
      return isDone;
    },
  };
}
