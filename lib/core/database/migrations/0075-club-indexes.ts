import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Finds a club's listed posts in their order, and whether an author has a visible one, in indexes alone. */
export async function addClubIndexes(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`DROP INDEX club_posts_by_club`,
    sql`CREATE INDEX club_posts_listed ON club_posts (club_id, active_at DESC, id)
      WHERE parent_id IS NULL AND state IN ('visible', 'removed')`,
    sql`CREATE INDEX club_posts_by_club_author ON club_posts (club_id, author, state, parent_id)`,
  ])
    await statement.execute(tx);
}
