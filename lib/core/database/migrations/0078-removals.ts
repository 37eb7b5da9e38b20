import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Finds removals of posts that hold, the newest first. */
export async function addRemovalIndex(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE INDEX moderation_removals ON moderation_actions (at)
    WHERE event = 'remove' AND reversed_at IS NULL`.execute(tx);
}
