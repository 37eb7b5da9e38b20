import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/**
 * Blocks other changes to the user's memberships until the transaction ends, on either database.
 * @returns false if there is no such user
 */
export async function lockUser(tx: Kysely<Schema>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(({ ref }) => ({ level: ref('level') }))
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
