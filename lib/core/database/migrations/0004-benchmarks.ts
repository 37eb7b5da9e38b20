import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Read models are dropped: they are computed from ledgers and bars, and this version holds robots against buying and
 * keeping what they trade, and tells what they hold now. The engine writes them anew as soon as it runs.
 */
export async function dropModelsWithoutBenchmarks(tx: Transaction<Schema>): Promise<void> {
  await sql`DELETE FROM read_models`.execute(tx);
}
