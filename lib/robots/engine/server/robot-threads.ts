import { Worker } from 'node:worker_threads';
import { askThread } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { RobotJobs, RunMarket } from './robot-jobs';

/** Start-up data of a thread. */
export interface RobotThreadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly facts: RunMarket;
}

export interface JobRequest {
  readonly id: number;
  readonly kind: keyof RobotJobs;
  readonly job: never;
}

/** Threads that run robots over stored bars. */
export interface RobotThreads {
  readonly count: number;
  /** One of them, by any number. Its jobs fail once it has broken. */
  on(index: number): RobotJobs;
  stop(): Promise<void>;
}

interface RobotThreadsOptions extends RobotThreadSettings {
  /** The bundle of robot-thread.ts. */
  readonly file: string;
  readonly count: number;
  /** The process's own by default. */
  readonly env?: NodeJS.ProcessEnv;
  readonly onBroken: (error: unknown) => void;
}

/** More than in engine-thread.ts: histories and models leave more garbage, and these threads are short-lived. */
const YOUNG_GENERATION_MB = 16;

export function startRobotThreads(options: RobotThreadsOptions): RobotThreads {
  const { count } = options;
  const threads = Array.from({ length: count }, () => startOne(options));
  return {
    count,
    on: (index) => (threads[index % count] as StartedThread).jobs,
    async stop() {
      await Promise.all(threads.map(({ stop }) => stop()));
    },
  };
}

interface StartedThread {
  readonly jobs: RobotJobs;
  readonly stop: () => Promise<void>;
}

function startOne({ file, database, facts, env, onBroken }: RobotThreadsOptions): StartedThread {
  const { dataDir, databaseUrl = null } = database;
  const worker = new Worker(file, {
    workerData: { database: { dataDir, databaseUrl }, facts } satisfies RobotThreadSettings,
    ...(env ? { env } : {}),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  worker.on('error', onBroken);
  const askIt = askThread<Omit<JobRequest, 'id'>>(worker);
  const ask =
    (kind: keyof RobotJobs) =>
    (job: unknown): Promise<never> =>
      askIt({ kind, job: job as never }) as Promise<never>;
  return {
    jobs: { run: ask('run'), model: ask('model'), sessions: ask('sessions') },
    stop: () => stopThread(worker),
  };
}
