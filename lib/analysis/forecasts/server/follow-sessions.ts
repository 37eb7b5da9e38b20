import type { Kysely } from 'kysely';
import type { SessionForecast } from '@/lib/analysis/features/session-forecast';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import type { ForecastRecord } from '../forecast-records';

type Sessions = ReadonlyMap<FundId, readonly SessionForecast[]>;
type BySession = Map<EpochDay, SessionForecast>;

/**
 * What forecasts said of all sessions, by instrument. Later calls read on from where the one before ended. If two models
 * forecast a session, as around the turn of a year, the older model's forecast counts, so that none is ever replaced.
 */
export function followSessions(db: Kysely<Schema>): (hashes: readonly string[]) => Promise<Sessions> {
  const seqs = new Map<string, number>();
  const known = new Map<FundId, BySession>();

  async function readModel(hash: string): Promise<void> {
    const entries = await readAfter(db, 'forecast_entries', hash, seqs.get(`entries ${hash}`) ?? 0);
    for (const { seq, entry, fund_id: fundId, day } of entries) {
      seqs.set(`entries ${hash}`, Number(seq));
      const { late, probabilities, base } = parseStored<ForecastRecord>(entry, 'forecast_entries');
      const sessions: BySession = known.get(fundId) ?? new Map();
      known.set(fundId, sessions);
      if (late || sessions.has(day)) continue;
      const { up, down } = probabilities;
      const usual = { baseUp: base.up, baseDown: base.down };
      sessions.set(day, { day, up, down, ...usual, modelHash: hash, isSettled: false });
    }
    const outcomes = await readAfter(db, 'forecast_outcomes', hash, seqs.get(`outcomes ${hash}`) ?? 0);
    for (const { seq, fund_id: fundId, day } of outcomes) {
      seqs.set(`outcomes ${hash}`, Number(seq));
      const forecast = known.get(fundId)?.get(day);
      if (forecast) known.get(fundId)?.set(day, { ...forecast, isSettled: true });
    }
  }

  return async (hashes) => {
    for (const hash of hashes) await readModel(hash);
    return new Map(
      [...known].map(([fundId, sessions]) => [fundId, [...sessions.values()].sort((a, b) => a.day - b.day)]),
    );
  };
}

/** Rows of a model's chain after one. */
function readAfter(
  db: Kysely<Schema>,
  table: 'forecast_entries' | 'forecast_outcomes',
  hash: string,
  seq: number,
) {
  return db
    .selectFrom(table)
    .select(['seq', 'entry', 'fund_id', 'day'])
    .where('model_hash', '=', hash)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
}
