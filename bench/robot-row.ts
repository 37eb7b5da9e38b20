import type { Database } from '@/lib/core/database/database';

/** A robot that only needs to exist. */
export async function insertRobot(db: Database['db'], id: number): Promise<void> {
  await db
    .insertInto('robots')
    .values({
      id,
      name: `Robot ${id}`,
      market: 'simulated',
      definition: '{}',
      params_hash: '',
      salt: '',
      commitment: '',
      is_hash_public: 0,
      published_at: 0,
      removed_at: null,
    })
    .execute();
}
