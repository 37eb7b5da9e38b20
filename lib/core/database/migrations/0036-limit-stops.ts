import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * What a daily loss or a broker's block stops: entries, or everything. Accounts that were stopped before stay as they
 * were, so that no exit leaves that its user doesn't expect.
 */
export async function addLimitStops(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE trading_accounts ADD COLUMN limit_stops TEXT NOT NULL DEFAULT 'entries'`.execute(tx);
  await sql`ALTER TABLE trading_accounts ADD COLUMN exits_stopped_at BIGINT`.execute(tx);
  await sql`UPDATE trading_accounts SET exits_stopped_at = COALESCE(stopped_at, created_at)
    WHERE stopped_by IS NOT NULL`.execute(tx);
}
