import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Orders that failed lately are counted every few seconds, without reading all that were ever placed. */
export async function addFailedOrdersIndex(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE INDEX orders_failed ON orders (ended_at)
    WHERE state IN ('rejected', 'never_arrived', 'needs_user')`.execute(tx);
}
