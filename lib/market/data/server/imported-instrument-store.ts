import type { Kysely } from 'kysely';
import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { readJson } from '@/lib/core/database/schema';
import { withJump } from '../imported/jumps';
import type { Instrument } from '../instrument';

export interface ImportedInstrument {
  readonly instrument: Instrument;
  /** Texts describing where its bars are from, in order of their imports. */
  readonly sources: readonly string[];
  readonly intervalMinutes: number;
  /** Sessions whose jump is real, as the operator said. */
  readonly acceptedJumps: readonly EpochDay[];
}

/** Stores an imported instrument, or updates its description. */
export async function putImportedInstrument(db: Kysely<Schema>, imported: ImportedInstrument): Promise<void> {
  const { instrument, sources, intervalMinutes, acceptedJumps } = imported;
  const row = {
    ticker: instrument.ticker,
    instrument: JSON.stringify(instrument),
    source: sources.join('\n'),
    interval_minutes: intervalMinutes,
    accepted_jumps: acceptedJumps.map(isoDay).join(','),
  };
  await db
    .insertInto('imported_instruments')
    .values({ fund_id: instrument.fundId, ...row })
    .onConflict((conflict) => conflict.column('fund_id').doUpdateSet(row))
    .execute();
}

/** Stores what a market found out about jumps of its instruments. */
export async function putJumps(db: Kysely<Schema>, instruments: readonly Instrument[]): Promise<void> {
  const jumps = new Map(instruments.map(({ fundId, jump }) => [fundId, jump ?? null]));
  for (const imported of await listImportedInstruments(db)) {
    const { instrument } = imported;
    const jump = jumps.get(instrument.fundId) ?? null;
    if (JSON.stringify(jump) !== JSON.stringify(instrument.jump ?? null))
      await putImportedInstrument(db, { ...imported, instrument: withJump(instrument, jump) });
  }
}

export async function listImportedInstruments(db: Kysely<Schema>): Promise<ImportedInstrument[]> {
  const rows = await db.selectFrom('imported_instruments').selectAll().orderBy('ticker').execute();
  return rows.map((row) => ({
    instrument: readJson(row.instrument, 'imported_instruments.instrument'),
    sources: row.source.split('\n'),
    intervalMinutes: row.interval_minutes,
    acceptedJumps: row.accepted_jumps === '' ? [] : row.accepted_jumps.split(',').map(parseIsoDay),
  }));
}
