import type { Kysely } from 'kysely';
import { UnavailableError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import type { Database } from '@/lib/core/database/database';
import { SupersededError } from '@/lib/core/database/fence';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { SharedJob } from '../job';
import type { JobQueue } from './job-queue';
import { endPartition, type HeldPartition, takePartition } from './partition-store';

const LOOK_AGAIN_MS = 200;

export interface DoneJob {
  /** Whether something of the job is left to do. */
  readonly isLeft: boolean;
  /** Runs in the transaction that ends the job. */
  readonly onEnd?: (tx: Kysely<Schema>) => Promise<void>;
}

export interface JobWork<Job extends SharedJob> {
  readonly database: Database;
  readonly queue: Pick<JobQueue<Job>, 'take' | 'end' | 'giveBack'>;
  readonly log: Logger;
  /** Its commits must require the partition (`requirePartition`). */
  readonly work: (job: Job, held: HeldPartition) => Promise<DoneJob>;
  readonly signal: AbortSignal;
}

/** Works on jobs, one after another, until aborted. */
export async function workOnJobs<Job extends SharedJob>(options: JobWork<Job>): Promise<void> {
  while (!options.signal.aborted) {
    const job = await options.queue.take();
    if (job) await attempt(options, job);
    else await pause(LOOK_AGAIN_MS, options.signal);
  }
}

async function attempt<Job extends SharedJob>(options: JobWork<Job>, job: Job): Promise<void> {
  try {
    await workOn(options, job);
  } catch (error) {
    // Another process has the partition now; what was committed before counts.
    if (error instanceof SupersededError) {
      options.log.info({ event: 'partition-handed-on', partition: job.partition });
      return;
    }
    // Another process may be able to do it. If this fails, too, it's handed on once it expires.
    await options.queue.giveBack(job.id).catch(() => undefined);
    if (!(error instanceof UnavailableError)) throw error;
  }
}

async function workOn<Job extends SharedJob>(
  { database, queue, work }: JobWork<Job>,
  job: Job,
): Promise<void> {
  const { partition } = job;
  const generation = await database.commit((tx) => takePartition(tx, job));
  // The partition no longer waits for this job: another process has done its work.
  if (generation === null) return queue.end(database.db, job.id);
  const { isLeft, onEnd } = await work(job, { partition, generation });
  await database.commit(async (tx) => {
    await endPartition(tx, { partition, generation, isLeft });
    await onEnd?.(tx);
    await queue.end(tx, job.id);
  });
}
