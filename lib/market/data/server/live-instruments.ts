import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { Instrument } from '../instrument';
import { INSTRUMENTS } from '../instruments';

const KEY = 'live.instruments';

/** Stores which instruments live feeds have prices for, for roles that don't run them. */
export async function writeLiveInstruments(
  db: Kysely<Schema>,
  instruments: readonly Instrument[],
): Promise<void> {
  await writeSetting(db, KEY, JSON.stringify(instruments.map(({ fundId }) => fundId)));
}

/** All known instruments; those without a live feed are marked as having no data. */
export async function readLiveInstruments(db: Kysely<Schema>): Promise<readonly Instrument[]> {
  const fed = new Set<number>(JSON.parse((await readSetting(db, KEY)) ?? '[]') as readonly number[]);
  return INSTRUMENTS.map((instrument) =>
    instrument.noData || fed.has(instrument.fundId) ? instrument : { ...instrument, noData: true },
  );
}
