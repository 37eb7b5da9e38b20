import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Which daily buy and sell signals users are notified of. */
export async function addSignalAlerts(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE signal_alerts (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, classes TEXT NOT NULL, events TEXT NOT NULL,
    sides TEXT NOT NULL, asked_through TEXT)`.execute(tx);
}
