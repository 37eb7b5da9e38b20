import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** An index by sending time, so that counting a day's orders doesn't read all that an account has ever sent. */
export async function addOrdersBySending(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE INDEX orders_by_sending ON orders (account_id, sent_at) WHERE sent_at IS NOT NULL`.execute(
    tx,
  );
}
