import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** A robot's waiting orders, beside its snapshot; unknown until the robot has run again. */
export async function addWaitingOrders(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE robot_progress ADD COLUMN waiting TEXT`.execute(tx);
}
