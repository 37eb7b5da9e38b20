import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { SharedJob } from '../job';

/** Jobs that are handed to one process at a time, and to another one if it doesn't end them in time. */
export interface JobQueue<Job extends SharedJob> {
  /** Removes all jobs of its kind, in a transaction of the one who leads. */
  clear(tx: Kysely<Schema>): Promise<void>;
  /** Adds jobs in the transaction in which partitions begin to wait for them. */
  add(tx: Kysely<Schema>, jobs: readonly Job[]): Promise<void>;
  /** The next job; null if there's none, or if the database doesn't answer. */
  take(): Promise<Job | null>;
  /** Ends a job, in the transaction that ends its work. */
  end(db: Kysely<Schema>, id: string): Promise<void>;
  /** Offers a job again, at once. */
  giveBack(id: string): Promise<void>;
  /** Offers jobs again that weren't ended in time. */
  handOn(): Promise<void>;
  /** Removes what remains of ended jobs. */
  tidy(): Promise<void>;
}

const SCHEMA = 'tickproof_jobs';
/** An expired job is offered again as often as it takes: the leader decides when to give up (`StalledError`). */
const RETRIES = 1_000_000;
const KEPT_SECONDS = 3_600;

export interface JobQueueOptions {
  /** What its jobs are about. */
  readonly kind: string;
  /** The version of its jobs' data: each has a queue of its own, so that different releases don't mix. */
  readonly format: number;
  readonly expireInSeconds: number;
}

/** Opens pg-boss on PostgreSQL; nothing else loads it. */
export async function openJobQueue<Job extends SharedJob>(
  database: Database,
  { kind, format, expireInSeconds }: JobQueueOptions,
): Promise<JobQueue<Job>> {
  const queue = `${kind}-${format}`;
  const { default: PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: createExecutor(database.db),
    schema: SCHEMA,
    // The leader does both when it's due.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  });
  await boss.start();
  await boss.createQueue(queue, { name: queue, policy: 'singleton' });
  return {
    async clear(tx) {
      await createExecutor(tx).executeSql(`DELETE FROM ${SCHEMA}.job WHERE name LIKE $1`, [`${kind}-%`]);
    },
    async add(tx, jobs) {
      const rows = jobs.map((job) => ({
        id: job.id,
        name: queue,
        data: job,
        singletonKey: String(job.partition),
        retryLimit: RETRIES,
        expireInSeconds,
      }));
      await boss.insert(rows, { db: createExecutor(tx) });
    },
    async take() {
      const [job] = await boss.fetch<Job>(queue);
      return job?.data ?? null;
    },
    end: (db, id) => boss.complete(queue, id, {}, { db: createExecutor(db) }),
    giveBack: (id) => boss.fail(queue, id),
    handOn: () => boss.expire(),
    tidy: () => boss.maintain(),
  };
}

/** Runs pg-boss's statements in our pool, with its deadlines, or in a transaction. */
function createExecutor(db: Kysely<Schema>) {
  const run = async (on: Kysely<Schema>, text: string, values: unknown[]) => {
    const { rows } = await on.executeQuery(CompiledQuery.raw(text, values));
    return { rows: (rows ?? []) as never[] };
  };
  return {
    executeSql(text: string, values: unknown[] = []) {
      if (db.isTransaction) return run(db, text, values);
      return db.connection().execute(async (connection) => {
        try {
          return await run(connection, text, values);
        } catch (error) {
          // Some texts begin a transaction of their own; the connection goes back to the pool.
          await run(connection, 'ROLLBACK', []).catch(() => undefined);
          throw error;
        }
      });
    },
  };
}
