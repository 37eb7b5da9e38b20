import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Ten years of daily bars of every instrument, a row a year, so that a session's close rewrites one small row. */
export async function addDailyBars(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const bytes = sql.raw(engine === 'postgres' ? 'BYTEA' : 'BLOB');
  await sql`CREATE TABLE daily_bars (
    market TEXT NOT NULL, fund_id INTEGER NOT NULL, year INTEGER NOT NULL, calendar TEXT NOT NULL,
    bar_count INTEGER NOT NULL, last_day INTEGER NOT NULL, made_afterwards INTEGER NOT NULL, source TEXT,
    data ${bytes} NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (market, fund_id, year))`.execute(tx);
}
