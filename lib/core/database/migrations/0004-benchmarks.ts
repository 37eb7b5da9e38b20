import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Drops read models: they are computed from ledgers and bars, and this version adds the buy-and-hold benchmark and
 * current positions. The engine recreates them as soon as it runs.
 */
export async function dropModelsWithoutBenchmarks(tx: Transaction<Schema>): Promise<void> {
  await sql`DELETE FROM read_models`.execute(tx);
}
