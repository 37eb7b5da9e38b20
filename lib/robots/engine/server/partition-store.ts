import { type Kysely, sql } from 'kysely';
import { SupersededError } from '@/lib/core/database/fence';
import type { Schema } from '@/lib/core/database/schema';
import { PARTITIONS, type PartitionJob } from '../partition';
import type { CommitGuard } from './robot-runner';

/** Who hasn't been heard of for this long no longer helps. */
export const HELPER_GONE_MS = 15_000;
/** Of what commits of all engines append to in turn; any number will do, as long as it stays the same. */
const APPENDING = 7_241_857;

/** Ends every job: whoever works on one can't commit from now on. Waits for commits in progress. */
export async function voidPartitions(tx: Kysely<Schema>): Promise<void> {
  const rows = Array.from({ length: PARTITIONS }, (_, id) => ({
    id,
    generation: 1,
    job: null,
    is_left: 0 as const,
  }));
  await tx
    .insertInto('partitions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        generation: sql<number>`partitions.generation + 1`,
        job: null,
        is_left: 0,
      }),
    )
    .execute();
}

/** Makes a partition wait for a job. */
export async function assignPartition(
  tx: Kysely<Schema>,
  { id, partition }: Pick<PartitionJob, 'id' | 'partition'>,
): Promise<void> {
  await tx.updateTable('partitions').set({ job: id, is_left: 0 }).where('id', '=', partition).execute();
}

/** Partitions that wait for a job, and those whose last one ended early. */
export async function readPartitions(
  db: Kysely<Schema>,
): Promise<{ readonly waiting: ReadonlySet<number>; readonly left: ReadonlySet<number> }> {
  const rows = await db.selectFrom('partitions').select(['id', 'job', 'is_left']).execute();
  const idsOf = (some: typeof rows) => new Set(some.map(({ id }) => id));
  return {
    waiting: idsOf(rows.filter(({ job }) => job !== null)),
    left: idsOf(rows.filter(({ job, is_left }) => job === null && is_left === 1)),
  };
}

/**
 * Begins a job: whoever had it before can't commit from now on. Waits for commits in progress.
 * @returns the partition's new generation, or null if it doesn't wait for this job
 */
export async function takePartition(
  tx: Kysely<Schema>,
  { id, partition }: Pick<PartitionJob, 'id' | 'partition'>,
): Promise<number | null> {
  const row = await tx
    .updateTable('partitions')
    .set({ generation: sql<number>`generation + 1` })
    .where('id', '=', partition)
    .where('job', '=', id)
    .returning('generation')
    .executeTakeFirst();
  return row?.generation ?? null;
}

/** @throws SupersededError if the job has been handed on */
export async function endPartition(
  tx: Kysely<Schema>,
  { partition, generation, isLeft }: { readonly isLeft: boolean } & HeldPartition,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('partitions')
    .set({ job: null, is_left: isLeft ? 1 : 0 })
    .where('id', '=', partition)
    .where('generation', '=', generation)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw handedOn(partition);
}

/** A partition that an engine works on, and the generation it began. */
export interface HeldPartition {
  readonly partition: number;
  readonly generation: number;
}

/** Lets a robot's commit happen only while its partition is still held, on PostgreSQL. */
export function guardPartition({ partition, generation }: HeldPartition): CommitGuard {
  return {
    async begin(tx) {
      const row = await tx
        .selectFrom('partitions')
        .select('generation')
        .where('id', '=', partition)
        .forShare()
        .executeTakeFirst();
      if (row?.generation !== generation) throw handedOn(partition);
    },
    async beforeAppending(tx) {
      await sql`SELECT pg_advisory_xact_lock(${APPENDING})`.execute(tx);
    },
  };
}

function handedOn(partition: number): SupersededError {
  return new SupersededError(`Partition ${partition} has been handed on`);
}

/** Milliseconds of the database's clock, since machines' clocks differ. */
const now = sql<number>`CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)`;
const isGone = sql<boolean>`seen_at < ${now} - ${HELPER_GONE_MS}`;

export async function noteHelper(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .insertInto('engine_helpers')
    .values({ id, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export async function forgetHelper(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('engine_helpers').where('id', '=', id).execute();
}

export async function forgetGoneHelpers(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('engine_helpers').where(isGone).execute();
}

export async function countHelpers(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('engine_helpers')
    .select((select) => select.fn.countAll().as('count'))
    .where((eb) => eb.not(isGone))
    .executeTakeFirstOrThrow();
  return Number(count);
}
