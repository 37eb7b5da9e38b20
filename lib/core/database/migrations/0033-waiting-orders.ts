import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Which of a robot's orders wait, beside its snapshot; unknown until it has run on. */
export async function addWaitingOrders(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE robot_progress ADD COLUMN waiting TEXT`.execute(tx);
}
