import { sql } from 'kysely';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { type HeldPartition, requirePartition } from '@/lib/core/sharing/server/partition-store';
import { type DoneJob, type JobWork, workOnJobs } from '@/lib/core/sharing/server/work-on-jobs';
import type { MarketName } from '@/lib/market/data/source';
import { listRemovedIds } from '@/lib/robots/definitions/server/robot-store';
import { type PartitionJob, robotPartition } from '../partition';
import { advanceRobots } from './advance-robots';
import { readAwaitedIds } from './awaited-robots';
import { type FailingRobot, failingRobot, putPartitionFailing } from './failing-robots';
import type { CommitGuard, RobotRunner } from './robot-runner';

/** Key of the lock under which engines append, one after another, to what all robots share. Never change it. */
const APPENDING = 7_241_857;

export interface PartitionWork {
  readonly database: Database;
  readonly queue: JobWork<PartitionJob>['queue'];
  readonly market: MarketName;
  readonly bus: Bus;
  readonly log: Logger;
  /** The robots of the market that the leader has open. */
  readonly openRunner: (opening: string) => Promise<RobotRunner>;
  /** How long a job is worked on at most, well before it expires. */
  readonly workMs: number;
  readonly signal: AbortSignal;
}

/** Works on partitions' jobs, one after another, until aborted. */
export function workOnPartitions(options: PartitionWork): Promise<void> {
  return workOnJobs({ ...options, work: (job, held) => workOn(options, job, held) });
}

async function workOn(options: PartitionWork, job: PartitionJob, held: HeldPartition): Promise<DoneJob> {
  const { isLeft, failing } = await advance(options, job, held);
  return {
    isLeft,
    async onEnd(tx) {
      // A job that was interrupted, or had only some of the robots, doesn't know all that fail.
      if (job.stage === 'all' && !isLeft) await putPartitionFailing(tx, job.partition, failing);
    },
  };
}

/** @returns whether something of the job is left to do, and robots that failed */
async function advance(
  work: PartitionWork,
  job: PartitionJob,
  held: HeldPartition,
): Promise<{ readonly isLeft: boolean; readonly failing: readonly FailingRobot[] }> {
  const { bus, log, signal, workMs } = work;
  log.debug({ event: 'partition-taken', ...held, stage: job.stage, until: job.until });
  const stopping = AbortSignal.any([signal, AbortSignal.timeout(workMs)]);
  const hasNews = new AbortController();
  const runner = await work.openRunner(job.opening);
  // Others may have committed these robots since.
  runner.forget();
  const robots = await readPartitionRobots(work, job, runner);
  const guard = guardPartition(held);
  const failing: FailingRobot[] = [];
  await advanceRobots({
    runner: { decide: runner.decide, commit: (decided) => runner.commit(decided, guard) },
    awaited: job.stage === 'news' ? robots : [],
    others: job.stage === 'news' ? [] : robots,
    until: job.until,
    signal: AbortSignal.any([stopping, hasNews.signal]),
    // The robots that wait for news are left to their own stage, whose jobs come first.
    headStart: async () => hasNews.abort(),
    onDone(id, changed) {
      if (changed) bus.publish({ type: 'robots-changed', ids: [id] });
    },
    onFailed(id, error) {
      failing.push(failingRobot(id, error));
      log.error({ event: 'robot-failed', robotId: id, err: error });
    },
  });
  runner.endRound();
  runner.forget();
  return { isLeft: stopping.aborted, failing };
}

async function readPartitionRobots(
  { database: { db }, market }: PartitionWork,
  { partition, stage, missing }: PartitionJob,
  runner: RobotRunner,
): Promise<RobotRunner['robots']> {
  const own = runner.robots.filter(({ definition }) => robotPartition(definition.id) === partition);
  const removed = new Set(await listRemovedIds(db, market));
  const awaited = stage === 'news' ? await readAwaitedIds(db) : null;
  return own.filter(
    ({ definition: { id, legs } }) =>
      !removed.has(id) && awaited?.has(id) !== false && !legs.some((leg) => missing.includes(leg)),
  );
}

/** Lets a robot's commit happen only while its partition is still held, on PostgreSQL. */
function guardPartition(held: HeldPartition): CommitGuard {
  return {
    begin: (tx) => requirePartition(tx, held),
    async beforeAppending(tx) {
      await sql`SELECT pg_advisory_xact_lock(${APPENDING})`.execute(tx);
    },
  };
}
