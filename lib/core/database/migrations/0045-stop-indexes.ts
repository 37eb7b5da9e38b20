import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Robots’ stops at brokers: of a position, and those that ended lately, without reading all that an account ever had. */
export async function addStopIndexes(tx: Transaction<Schema>): Promise<void> {
  const condition = sql`kind = 'stop' AND broker_symbol IS NOT NULL`;
  await sql`CREATE INDEX stops_by_position ON orders (owner, fund_id, created_at) WHERE ${condition}`.execute(
    tx,
  );
  await sql`CREATE INDEX stops_by_end ON orders (account_id, ended_at) WHERE ${condition}`.execute(tx);
}
