import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** When granted rights, levels and robots end, and what replaces them. */
export async function addGrantedUntil(tx: Transaction<Schema>): Promise<void> {
  const statements = [
    'ALTER TABLE users ADD COLUMN content_admin_until BIGINT',
    'ALTER TABLE users ADD COLUMN money_management_until BIGINT',
    'ALTER TABLE users ADD COLUMN level_until BIGINT',
    'ALTER TABLE users ADD COLUMN level_after TEXT',
    'ALTER TABLE robot_follows ADD COLUMN granted_until BIGINT',
    'ALTER TABLE robot_follows ADD COLUMN was_followed SMALLINT NOT NULL DEFAULT 0',
    'CREATE INDEX robot_follows_by_grant_end ON robot_follows (granted_until)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
