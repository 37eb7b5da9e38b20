import type { Kysely } from 'kysely';
import type { Schema } from '../schema';

/** Rows for robots a test only needs to exist. */
export async function insertRobotRows(db: Kysely<Schema>, ...ids: readonly number[]): Promise<void> {
  const shared = {
    market: 'simulated',
    definition: '{"legs":[1]}',
    params_hash: '',
    salt: '',
    commitment: '',
    is_hash_public: 0,
    published_at: 0,
    removed_at: null,
  } as const;
  await db
    .insertInto('robots')
    .values(ids.map((id) => ({ id, name: `Robot ${id}`, ...shared })))
    .execute();
}
