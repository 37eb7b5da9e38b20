import { Worker } from 'node:worker_threads';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { RobotJobs, RunMarket } from './robot-jobs';

/** Start-up data of a thread. */
export interface RobotThreadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly facts: RunMarket;
}

/** Sent to a thread that is to end after the job it's at. */
export const STOP = 'stop';

export interface JobRequest {
  readonly id: number;
  readonly kind: keyof RobotJobs;
  readonly job: never;
}

/** Only the text of an error: what failed is tried again on the engine's own thread, which reports it. */
export type JobReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

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

/** As in the engine's thread (engine-thread.ts). */
const YOUNG_GENERATION_MB = 3;
/** A job takes a second or two at most. */
const STOP_LIMIT_MS = 5_000;

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
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let hasEnded = false;
  worker.on('message', (reply: JobReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) asked?.reject(new Error(reply.error));
    else asked?.resolve(reply.result);
  });
  worker.on('error', onBroken);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('exit', () => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(new Error('The thread has ended'));
    waiting.clear();
  });
  const ask =
    (kind: keyof RobotJobs) =>
    (job: unknown): Promise<never> =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new Error('The thread has ended'));
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject });
        worker.postMessage({ id: lastId, kind, job } as JobRequest);
      });
  return {
    jobs: { run: ask('run'), model: ask('model'), sessions: ask('sessions') },
    // To terminate a thread inside libsql may end the whole process, so it's for one that waits for its database.
    async stop() {
      worker.postMessage(STOP);
      const timer = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
