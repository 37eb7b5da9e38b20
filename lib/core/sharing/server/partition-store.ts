import { type Kysely, sql } from 'kysely';
import { SupersededError } from '@/lib/core/database/fence';
import type { Schema } from '@/lib/core/database/schema';
import { SHARED_PARTITIONS, type SharedJob, type SharingRole } from '../job';

/** Who hasn't been heard of for this long no longer helps. */
export const HELPER_GONE_MS = 15_000;

/** Ends every job of a role: processes that work on one can't commit from now on. Waits for commits in progress. */
export async function voidPartitions(tx: Kysely<Schema>, role: SharingRole): Promise<void> {
  const rows = SHARED_PARTITIONS[role].map((id) => ({
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
export async function assignPartition(tx: Kysely<Schema>, { id, partition }: SharedJob): Promise<void> {
  await tx.updateTable('partitions').set({ job: id, is_left: 0 }).where('id', '=', partition).execute();
}

/** A role's partitions that wait for a job, and those whose last one ended early. */
export async function readPartitions(
  db: Kysely<Schema>,
  role: SharingRole,
): Promise<{ readonly waiting: ReadonlySet<number>; readonly left: ReadonlySet<number> }> {
  const rows = await db
    .selectFrom('partitions')
    .select(['id', 'job', 'is_left'])
    .where('id', 'in', SHARED_PARTITIONS[role])
    .execute();
  const idSet = (some: typeof rows) => new Set(some.map(({ id }) => id));
  return {
    waiting: idSet(rows.filter(({ job }) => job !== null)),
    left: idSet(rows.filter(({ job, is_left }) => job === null && is_left === 1)),
  };
}

/**
 * Begins a job: the process that had it before can't commit from now on. Waits for commits in progress.
 * @returns the partition's new generation, or null if it doesn't wait for this job
 */
export async function takePartition(
  tx: Kysely<Schema>,
  { id, partition }: SharedJob,
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

/** A partition that a process works on, and the generation it began. */
export interface HeldPartition {
  readonly partition: number;
  readonly generation: number;
}

/**
 * Lets the caller's transaction end only while its partition is still held.
 * @throws SupersededError if the job has been handed on
 */
export async function requirePartition(
  tx: Kysely<Schema>,
  { partition, generation }: HeldPartition,
): Promise<void> {
  const row = await tx
    .selectFrom('partitions')
    .select('generation')
    .where('id', '=', partition)
    .forShare()
    .executeTakeFirst();
  if (row?.generation !== generation) throw handedOn(partition);
}

function handedOn(partition: number): SupersededError {
  return new SupersededError(`Partition ${partition} has been handed on`);
}

/** Milliseconds of the database's clock, since machines' clocks differ. */
const now = sql<number>`CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)`;
const isGone = sql<boolean>`seen_at < ${now} - ${HELPER_GONE_MS}`;

/** Notes that a helper is at work; unless noted again, it counts as gone after `HELPER_GONE_MS`. */
export async function noteHelper(db: Kysely<Schema>, role: SharingRole, id: string): Promise<void> {
  await db
    .insertInto('engine_helpers')
    .values({ id, role, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export async function forgetHelper(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('engine_helpers').where('id', '=', id).execute();
}

export async function forgetGoneHelpers(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('engine_helpers').where(isGone).execute();
}

export async function countHelpers(db: Kysely<Schema>, role: SharingRole): Promise<number> {
  const { count } = await db
    .selectFrom('engine_helpers')
    .select((select) => select.fn.countAll().as('count'))
    .where('role', '=', role)
    .where((eb) => eb.not(isGone))
    .executeTakeFirstOrThrow();
  return Number(count);
}
