import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** How often kinds of pages were opened, a day. */
export async function addEventCounts(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE event_counts (
    day INTEGER NOT NULL, event TEXT NOT NULL, page TEXT NOT NULL, count BIGINT NOT NULL,
    PRIMARY KEY (day, event, page))`.execute(tx);
}
