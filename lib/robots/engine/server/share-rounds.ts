import { randomUUID } from 'node:crypto';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import { type PartitionJob, robotPartition } from '../partition';
import { pause } from '../pause';
import type { PartitionQueue } from './partition-queue';
import {
  assignPartition,
  countHelpers,
  forgetGoneHelpers,
  readPartitions,
  voidPartitions,
} from './partition-store';
import type { RobotRunner } from './robot-runner';
import { type PartitionWork, workOnPartitions } from './work-on-partitions';

const LOOK_AGAIN_MS = 100;
const LOOK_FOR_HELPERS_MS = 5_000;
const HAND_ON_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 3_600_000;
/** How long the leader goes on alone before it tries again to share. */
const SHARE_AGAIN_MS = 60_000;
/** Jobs expire sooner, many times: if no partition comes further for so long, they never will by jobs. */
const STALL_MS = 60_000;

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
  readonly openQueue: (database: Database) => Promise<PartitionQueue>;
  readonly stallMs?: number;
}

/** Jobs are lost, or take longer than they may: nobody can end them. */
class StalledError extends Error {}

/** Shares rounds of the engine that leads; its database is fenced. */
export function createRoundSharing(options: SharingOptions): RoundSharing {
  const { database, log, stallMs = STALL_MS } = options;
  let opened: Promise<PartitionQueue> | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  let tidiedAt = 0;
  let opening: { readonly runner: RobotRunner; readonly name: string } | null = null;

  /** Jobs of the leader before are void. */
  async function open(): Promise<PartitionQueue> {
    const queue = await options.openQueue(database);
    // Fenced: a leader that was frozen here must not remove the jobs of the one after it.
    await database.commit((tx) => queue.clear(tx));
    return queue;
  }

  /** Goes on alone for a while. */
  function shareLater(error: unknown): void {
    log.error({ event: 'work-not-shared', err: error });
    notBefore = performance.now() + SHARE_AGAIN_MS;
    opened = null;
  }

  async function bring(
    queue: PartitionQueue,
    round: SharedRound,
    job: Pick<PartitionJob, 'stage' | 'until' | 'missing' | 'opening'>,
    robots: RobotRunner['robots'],
  ): Promise<void> {
    const partitions = [...new Set(robots.map(({ definition }) => robotPartition(definition.id)))];
    const assign = (some: readonly number[]) =>
      database.commit(async (tx) => {
        const jobs = some.map((partition) => ({ ...job, partition, id: randomUUID() }));
        for (const one of jobs) await assignPartition(tx, one);
        await queue.add(tx, jobs);
      });
    await assign(partitions);
    let handedOnAt = performance.now();
    let furtherAt = performance.now();
    let waited = partitions.length;
    while (!round.signal.aborted) {
      const { waiting, left } = await readPartitions(database.db);
      const again = partitions.filter((partition) => left.has(partition));
      const isOpen = (partition: number) => waiting.has(partition) || left.has(partition);
      round.onProgress(robots.filter(({ definition }) => !isOpen(robotPartition(definition.id))).length);
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
      await pause(LOOK_AGAIN_MS, round.signal);
    }
  }

  async function bringAll(queue: PartitionQueue, round: SharedRound): Promise<void> {
    const { runner, until, missing, robots } = round;
    if (opening?.runner !== runner) opening = { runner, name: randomUUID() };
    const job = { until, missing, opening: opening.name };
    const awaited = robots.filter(({ definition }) => round.awaited.has(definition.id));
    if (awaited.length > 0) {
      await bring(queue, round, { ...job, stage: 'news' }, awaited);
      await round.headStart();
    }
    await bring(queue, round, { ...job, stage: 'all' }, robots);
    if (performance.now() - tidiedAt < TIDY_EVERY_MS) return;
    tidiedAt = performance.now();
    await queue.tidy();
    await database.commit(forgetGoneHelpers);
  }

  async function hasHelpers(): Promise<boolean> {
    if (performance.now() < notBefore || (await countHelpers(database.db)) === 0) return false;
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
  }

  return {
    hasHelpers,
    async workAlone(work, signal) {
      const helped = new AbortController();
      const look = () =>
        hasHelpers().then(
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
      if (!opened) throw new Error('A round is shared with helpers only');
      const queue = await opened;
      let isStalled = false;
      const ended = new AbortController();
      const signal = AbortSignal.any([round.signal, ended.signal]);
      const openRunner = async () => round.runner;
      const working = workOnPartitions({ ...options, queue, openRunner, signal });
      // Nobody else may be there to go on.
      working.catch(() => ended.abort());
      try {
        await bringAll(queue, { ...round, signal });
      } catch (error) {
        if (!(error instanceof StalledError)) throw error;
        shareLater(error);
        isStalled = true;
      } finally {
        ended.abort();
        await working;
        round.runner.forget();
      }
      // Whoever has a job can't commit from now on.
      if (isStalled) await database.commit(voidPartitions);
      await round.runner.noteCommitted();
      return !(isStalled || round.signal.aborted);
    },
  };
}
