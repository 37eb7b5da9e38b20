import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import { type Schema, toJson } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ClassTrackRecord } from '../track-record';

/** Replaces a market's track records. @param madeFrom what they were computed from */
export async function storeTrackRecords(
  tx: Kysely<Schema>,
  market: MarketName,
  madeFrom: string,
  records: readonly ClassTrackRecord[],
): Promise<void> {
  await tx.deleteFrom('forecast_track_records').where('market', '=', market).execute();
  for (const record of records)
    await tx
      .insertInto('forecast_track_records')
      .values({
        ...{ market, made_from: madeFrom, horizon: record.horizon },
        fund_class: record.fundClass,
        record: toJson(record),
      })
      .execute();
}

/** What the stored ones were computed from; null without any. */
export async function trackRecordsMadeFrom(db: Kysely<Schema>, market: MarketName): Promise<string | null> {
  const row = await db
    .selectFrom('forecast_track_records')
    .select('made_from')
    .where('market', '=', market)
    .limit(1)
    .executeTakeFirst();
  return row?.made_from ?? null;
}

export async function readTrackRecords(
  db: Kysely<Schema>,
  market: MarketName,
): Promise<readonly ClassTrackRecord[]> {
  const rows = await db
    .selectFrom('forecast_track_records')
    .select('record')
    .where('market', '=', market)
    .execute();
  return rows.map(({ record }) => parseStored<ClassTrackRecord>(record, 'forecast_track_records'));
}
