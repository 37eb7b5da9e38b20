import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/**
 * Makes whoever changes the memberships of the same user wait until the transaction ends, on either engine.
 * @returns false when there is no such user
 */
export async function lockUser(tx: Kysely<Schema>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(({ ref }) => ({ level: ref('level') }))
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
