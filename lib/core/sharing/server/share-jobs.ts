import { randomUUID } from 'node:crypto';
import { UnavailableError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { SharedJob, SharingRole } from '../job';
import type { JobQueue } from './job-queue';
import { assignPartition, countHelpers, forgetGoneHelpers, readPartitions } from './partition-store';

const LOOK_AGAIN_MS = 100;
const HAND_ON_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 3_600_000;
/** How long the leader goes on alone before it tries again to share. */
const SHARE_AGAIN_MS = 60_000;
/** Jobs expire and are handed on many times before: if no partition advances for this long, sharing itself fails. */
const STALL_MS = 60_000;

/** Jobs are lost, or take longer than they may: nobody can end them. */
export class StalledError extends Error {}

/** One job for each of some partitions. */
export interface JobRound<Job extends SharedJob> {
  readonly partitions: readonly number[];
  readonly jobFor: (job: SharedJob) => Job;
  /** Called with the partitions whose jobs haven't ended, each time that they are looked at. */
  readonly onOpen?: (isOpen: (partition: number) => boolean) => void;
  readonly signal: AbortSignal;
}

export interface JobSharing<Job extends SharedJob> {
  /** Whether others are there to share with. */
  hasHelpers(): Promise<boolean>;
  /** Only where there are helpers. */
  queue(): Promise<JobQueue<Job>>;
  /**
   * Adds jobs and waits until all of them have ended, also those that were left and began again.
   * @throws StalledError if they never will
   */
  bring(round: JobRound<Job>): Promise<void>;
  /** Goes on alone for a while. */
  shareLater(error: unknown): void;
  /** Removes what remains of jobs and helpers, once an hour. */
  tidy(): Promise<void>;
}

export interface JobSharingOptions<Job extends SharedJob> {
  /** Fenced, so that only the one who leads shares. */
  readonly database: Database;
  readonly role: SharingRole;
  readonly log: Logger;
  readonly openQueue: (database: Database) => Promise<JobQueue<Job>>;
  readonly stallMs?: number;
}

/** Shares the work of the process that leads. */
export function createJobSharing<Job extends SharedJob>({
  database,
  role,
  log,
  openQueue,
  stallMs = STALL_MS,
}: JobSharingOptions<Job>): JobSharing<Job> {
  let opened: Promise<JobQueue<Job>> | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  let tidiedAt = 0;

  /** Jobs of the leader before are void. */
  async function open(): Promise<JobQueue<Job>> {
    const queue = await openQueue(database);
    // Fenced: a leader that was frozen here must not remove the jobs of the one after it.
    await database.commit((tx) => queue.clear(tx));
    return queue;
  }

  function shareLater(error: unknown): void {
    log.error({ event: 'work-not-shared', role, err: error });
    notBefore = performance.now() + SHARE_AGAIN_MS;
    opened = null;
  }

  async function openedQueue(): Promise<JobQueue<Job>> {
    if (!opened) throw new Error('Work is shared with helpers only');
    return opened;
  }

  return {
    queue: openedQueue,
    shareLater,
    async hasHelpers() {
      if (performance.now() < notBefore || (await countHelpers(database.db, role)) === 0) return false;
      opened ??= open();
      try {
        await opened;
        return true;
      } catch (error) {
        opened = null;
        if (error instanceof UnavailableError) throw error;
        shareLater(error);
        return false;
      }
    },
    async bring({ partitions, jobFor, onOpen, signal }) {
      const queue = await openedQueue();
      const assign = (some: readonly number[]) =>
        database.commit(async (tx) => {
          const jobs = some.map((partition) => jobFor({ partition, id: randomUUID() }));
          for (const one of jobs) await assignPartition(tx, one);
          await queue.add(tx, jobs);
        });
      await assign(partitions);
      let handedOnAt = performance.now();
      let furtherAt = performance.now();
      let waited = partitions.length;
      while (!signal.aborted) {
        const { waiting, left } = await readPartitions(database.db, role);
        const again = partitions.filter((partition) => left.has(partition));
        onOpen?.((partition) => waiting.has(partition) || left.has(partition));
        if (again.length > 0) await assign(again);
        else if (waiting.size === 0) return;
        if (again.length > 0 || waiting.size < waited) furtherAt = performance.now();
        waited = waiting.size + again.length;
        if (performance.now() - furtherAt > stallMs)
          throw new StalledError(`No partition has come further for ${stallMs / 1000} s`);
        if (performance.now() - handedOnAt > HAND_ON_EVERY_MS) {
          await queue.handOn();
          handedOnAt = performance.now();
        }
        await pause(LOOK_AGAIN_MS, signal);
      }
    },
    async tidy() {
      if (performance.now() - tidiedAt < TIDY_EVERY_MS) return;
      tidiedAt = performance.now();
      await (await openedQueue()).tidy();
      await database.commit(forgetGoneHelpers);
    },
  };
}
