import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Closed trades by instrument, for "which robots made what on this one since then". Read models are dropped: they are
 * computed from ledgers, and this version shows more of a robot.
 */
export async function addFundProfits(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE INDEX ledger_closes_by_fund ON ledger_entries (fund_id, time, robot_id, profit)
    WHERE kind = 'close'`.execute(tx);
  await sql`DELETE FROM read_models`.execute(tx);
}
