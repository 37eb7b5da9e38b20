import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Read models are dropped: they are computed from ledgers and bars, and this version tells in lists what robots hold
 * and what it would bring. The engine writes them anew as soon as it runs.
 */
export async function dropModelsWithoutOpenPositions(tx: Transaction<Schema>): Promise<void> {
  await sql`DELETE FROM read_models`.execute(tx);
}
