import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Digests of bars, with sessions and with robots that ran on them; older sessions get one when they're read. A robot
 * may share its name with its removed versions.
 */
export async function addBarDigests(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE bars ADD COLUMN digest TEXT`.execute(tx);
  await sql`ALTER TABLE robot_progress ADD COLUMN bars TEXT`.execute(tx);
  await sql`DROP INDEX robots_by_name`.execute(tx);
  await sql`CREATE UNIQUE INDEX robots_by_name ON robots (market, name) WHERE removed_at IS NULL`.execute(tx);
}
