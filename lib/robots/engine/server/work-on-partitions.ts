import { UnavailableError } from '@/lib/core/base/errors';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import { SupersededError } from '@/lib/core/database/fence';
import type { Logger } from '@/lib/core/log/log';
import type { MarketName } from '@/lib/market/data/source';
import { listRemovedIds } from '@/lib/robots/definitions/server/robot-store';
import { type PartitionJob, robotPartition } from '../partition';
import { pause } from '../pause';
import { advanceRobots } from './advance-robots';
import { readAwaitedIds } from './awaited-robots';
import { type FailingRobot, failingRobot, putPartitionFailing } from './failing-robots';
import type { PartitionQueue } from './partition-queue';
import { endPartition, guardPartition, type HeldPartition, takePartition } from './partition-store';
import type { RobotRunner } from './robot-runner';

const LOOK_AGAIN_MS = 200;

export interface PartitionWork {
  readonly database: Database;
  readonly queue: Pick<PartitionQueue, 'take' | 'end'>;
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
export async function workOnPartitions(work: PartitionWork): Promise<void> {
  while (!work.signal.aborted) {
    const job = await work.queue.take();
    if (job) await attempt(work, job);
    else await pause(LOOK_AGAIN_MS, work.signal);
  }
}

async function attempt(work: PartitionWork, job: PartitionJob): Promise<void> {
  try {
    await workOn(work, job);
  } catch (error) {
    // The job has been handed on, or will be once it expires; what was committed counts.
    if (!(error instanceof UnavailableError)) throw error;
    const { partition, stage } = job;
    if (error instanceof SupersededError) work.log.info({ event: 'partition-handed-on', partition, stage });
  }
}

async function workOn(work: PartitionWork, job: PartitionJob): Promise<void> {
  const { database, queue } = work;
  const { partition } = job;
  const generation = await database.commit((tx) => takePartition(tx, job));
  // Left over from what somebody else has done by now.
  if (generation === null) return queue.end(database.db, job.id);
  const { isLeft, failing } = await advance(work, job, { partition, generation });
  await database.commit(async (tx) => {
    await endPartition(tx, { partition, generation, isLeft });
    // Only then all of its robots were tried.
    if (job.stage === 'all' && !isLeft) await putPartitionFailing(tx, partition, failing);
    await queue.end(tx, job.id);
  });
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
  const robots = await robotsOf(work, job, runner);
  const guard = guardPartition(held);
  const failing: FailingRobot[] = [];
  await advanceRobots({
    runner: { decide: runner.decide, commit: (decided) => runner.commit(decided, guard) },
    awaited: job.stage === 'news' ? robots : [],
    others: job.stage === 'news' ? [] : robots,
    until: job.until,
    signal: AbortSignal.any([stopping, hasNews.signal]),
    // The other stage's business, after those of all partitions.
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

async function robotsOf(
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
