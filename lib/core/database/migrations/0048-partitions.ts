import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Robots in parts that engines share, and the engines that help. */
export async function addPartitions(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE partitions (
    id INTEGER PRIMARY KEY, generation BIGINT NOT NULL, job TEXT, is_left INTEGER NOT NULL)`.execute(tx);
  await sql`CREATE TABLE engine_helpers (id TEXT PRIMARY KEY, seen_at BIGINT NOT NULL)`.execute(tx);
}
