import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Clubs that staff closed, and what staff did about clubs. */
export async function addClosedClubs(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE clubs ADD COLUMN closed_at BIGINT`,
    sql`ALTER TABLE clubs ADD COLUMN closed_rule INTEGER`,
    sql`ALTER TABLE clubs ADD COLUMN closed_note TEXT`,
    sql`CREATE TABLE club_actions (
      id TEXT NOT NULL PRIMARY KEY, club_id TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
      event TEXT NOT NULL, rule INTEGER, note TEXT NOT NULL, old_name TEXT NOT NULL, old_about TEXT NOT NULL,
      actor_id TEXT, at BIGINT NOT NULL)`,
    sql`CREATE INDEX club_actions_by_time ON club_actions (at)`,
    sql`CREATE INDEX club_actions_by_club ON club_actions (club_id)`,
    sql`CREATE INDEX club_actions_by_actor ON club_actions (actor_id)`,
  ])
    await statement.execute(tx);
}
