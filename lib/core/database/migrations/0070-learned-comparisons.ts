import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What learned robots are compared with: computed from definitions, models and bars. */
export async function addLearnedComparisons(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE learned_comparisons (
    robot_id INTEGER NOT NULL PRIMARY KEY, made_from TEXT NOT NULL, comparison TEXT NOT NULL)`.execute(tx);
}
