import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Each instrument's latest price, for readers that missed it on the bus. */
export async function addQuotes(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE quotes (
    market TEXT NOT NULL, fund_id INTEGER NOT NULL, price DOUBLE PRECISION NOT NULL,
    previous_close DOUBLE PRECISION, time_ms BIGINT NOT NULL, PRIMARY KEY (market, fund_id))`.execute(tx);
}
