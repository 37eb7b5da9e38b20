import { randomUUID } from 'node:crypto';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { JobQueue } from '@/lib/core/sharing/server/job-queue';
import { voidPartitions } from '@/lib/core/sharing/server/partition-store';
import { createJobSharing, StalledError } from '@/lib/core/sharing/server/share-jobs';
import { type PartitionJob, robotPartition } from '../partition';
import type { RobotRunner } from './robot-runner';
import { type PartitionWork, workOnPartitions } from './work-on-partitions';

const LOOK_FOR_HELPERS_MS = 5_000;

/** What the leader shares of a round. */
export interface SharedRound {
  readonly runner: RobotRunner;
  /** Those that can run to `until`. */
  readonly robots: RobotRunner['robots'];
  readonly until: Millis;
  /** Instruments whose bars are missing. */
  readonly missing: readonly FundId[];
  /** Robots that someone waits for. */
  readonly awaited: ReadonlySet<number>;
  /** Waited for between the news of those and the rest. */
  readonly headStart: () => Promise<void>;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

export interface RoundSharing {
  /** Whether others are there to share a round with. */
  hasHelpers(): Promise<boolean>;
  /**
   * Works without helpers. The work's signal aborts as soon as there are some: what is left can be shared then.
   * @returns whether the work came to its end
   */
  workAlone(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<boolean>;
  /**
   * Brings robots to a bar, together with the helpers.
   * @returns once all are there; false if the signal aborts first, or if jobs don't bring them there
   */
  run(round: SharedRound): Promise<boolean>;
}

export interface SharingOptions extends Omit<PartitionWork, 'queue' | 'openRunner' | 'signal'> {
  readonly openQueue: (database: Database) => Promise<JobQueue<PartitionJob>>;
  readonly stallMs?: number;
}

/** Shares rounds of the engine that leads; its database is fenced. */
export function createRoundSharing(options: SharingOptions): RoundSharing {
  const { database } = options;
  const jobs = createJobSharing<PartitionJob>({ ...options, role: 'engine' });
  let opening: { readonly runner: RobotRunner; readonly name: string } | null = null;

  async function bring(
    round: SharedRound,
    job: Pick<PartitionJob, 'stage' | 'until' | 'missing' | 'opening'>,
    robots: RobotRunner['robots'],
  ): Promise<void> {
    await jobs.bring({
      partitions: [...new Set(robots.map(({ definition }) => robotPartition(definition.id)))],
      jobFor: (shared) => ({ ...job, ...shared }),
      onOpen: (isOpen) =>
        round.onProgress(robots.filter(({ definition }) => !isOpen(robotPartition(definition.id))).length),
      signal: round.signal,
    });
  }

  async function bringAll(round: SharedRound): Promise<void> {
    const { runner, until, missing, robots } = round;
    if (opening?.runner !== runner) opening = { runner, name: randomUUID() };
    const job = { until, missing, opening: opening.name };
    const awaited = robots.filter(({ definition }) => round.awaited.has(definition.id));
    if (awaited.length > 0) {
      await bring(round, { ...job, stage: 'news' }, awaited);
      await round.headStart();
    }
    await bring(round, { ...job, stage: 'all' }, robots);
    await jobs.tidy();
  }

  return {
    hasHelpers: jobs.hasHelpers,
    async workAlone(work, signal) {
      const helped = new AbortController();
      const look = () =>
        jobs.hasHelpers().then(
          (has) => has && helped.abort(),
          () => undefined,
        );
      const looking = setInterval(() => void look(), LOOK_FOR_HELPERS_MS);
      try {
        await work(AbortSignal.any([signal, helped.signal]));
        return !helped.signal.aborted;
      } finally {
        clearInterval(looking);
      }
    },
    async run(round) {
      const queue = await jobs.queue();
      let isStalled = false;
      const ended = new AbortController();
      const signal = AbortSignal.any([round.signal, ended.signal]);
      const openRunner = async () => round.runner;
      const working = workOnPartitions({ ...options, queue, openRunner, signal });
      // Without helpers, nobody else would go on with the round.
      working.catch(() => ended.abort());
      try {
        await bringAll({ ...round, signal });
      } catch (error) {
        if (!(error instanceof StalledError)) throw error;
        jobs.shareLater(error);
        isStalled = true;
      } finally {
        ended.abort();
        await working;
        round.runner.forget();
      }
      // From now on, engines that still have a job can't commit.
      if (isStalled) await database.commit((tx) => voidPartitions(tx, 'engine'));
      await round.runner.noteCommitted();
      return !(isStalled || round.signal.aborted);
    },
  };
}
