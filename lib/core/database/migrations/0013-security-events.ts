import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Security-relevant events of accounts. */
export async function addSecurityEvents(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const id = sql.raw(
    engine === 'postgres' ? 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' : 'INTEGER PRIMARY KEY',
  );
  await sql`CREATE TABLE security_events (
    id ${id}, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, happened_at BIGINT NOT NULL,
    kind TEXT NOT NULL, detail TEXT NOT NULL, address TEXT NOT NULL, user_agent TEXT NOT NULL)`.execute(tx);
  await sql`CREATE INDEX security_events_by_user ON security_events (user_id, happened_at)`.execute(tx);
  await sql`CREATE INDEX security_events_by_time ON security_events (happened_at)`.execute(tx);
}
