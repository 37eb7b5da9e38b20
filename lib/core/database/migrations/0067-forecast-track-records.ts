import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** How good forecasts were, by class and horizon: computed from models, daily prices and what was recorded. */
export async function addForecastTrackRecords(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE forecast_track_records (
    market TEXT NOT NULL, fund_class TEXT NOT NULL, horizon INTEGER NOT NULL, made_from TEXT NOT NULL,
    record TEXT NOT NULL, PRIMARY KEY (market, fund_class, horizon))`.execute(tx);
}
