import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Instrument } from '../instrument';

export interface ImportedInstrument {
  readonly instrument: Instrument;
  /** Text describing the bars' source. */
  readonly source: string;
  readonly intervalMinutes: number;
}

/** Stores an imported instrument, or updates its description. */
export async function putImportedInstrument(db: Kysely<Schema>, imported: ImportedInstrument): Promise<void> {
  const { instrument, source, intervalMinutes } = imported;
  const row = {
    ticker: instrument.ticker,
    instrument: JSON.stringify(instrument),
    source,
    interval_minutes: intervalMinutes,
  };
  await db
    .insertInto('imported_instruments')
    .values({ fund_id: instrument.fundId, ...row })
    .onConflict((conflict) => conflict.column('fund_id').doUpdateSet(row))
    .execute();
}

export async function listImportedInstruments(db: Kysely<Schema>): Promise<ImportedInstrument[]> {
  const rows = await db.selectFrom('imported_instruments').selectAll().orderBy('ticker').execute();
  return rows.map((row) => ({
    instrument: JSON.parse(row.instrument) as Instrument,
    source: row.source,
    intervalMinutes: row.interval_minutes,
  }));
}
