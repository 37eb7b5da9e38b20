import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/**
 * Who requested a robot on which instrument: one row per user and instrument, and one for all guests together, so that
 * the table can't exceed users times instruments.
 */
export async function addDevelopmentRequests(
  tx: Transaction<Schema>,
  engine: Database['engine'],
): Promise<void> {
  const id = sql.raw(
    engine === 'postgres' ? 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' : 'INTEGER PRIMARY KEY',
  );
  await sql`CREATE TABLE development_requests (
    id ${id}, user_id TEXT, fund_id BIGINT NOT NULL, ticker TEXT NOT NULL, source TEXT NOT NULL,
    requested_at BIGINT NOT NULL, count BIGINT NOT NULL)`.execute(tx);
  await sql`CREATE UNIQUE INDEX development_requests_by_user ON development_requests (user_id, fund_id)
    WHERE user_id IS NOT NULL`.execute(tx);
  await sql`CREATE UNIQUE INDEX development_requests_of_guests ON development_requests (fund_id)
    WHERE user_id IS NULL`.execute(tx);
}
