import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/** Robots that someone follows or copies. */
export async function readAwaitedIds(db: Kysely<Schema>): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('robot_follows')
    .select('robot_id')
    .union(db.selectFrom('copies').select('robot_id').where('state', '<>', 'ended'))
    .execute();
  return new Set(rows.map(({ robot_id }) => robot_id));
}
