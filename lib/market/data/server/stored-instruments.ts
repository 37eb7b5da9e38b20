import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Instrument } from '../instrument';
import { INSTRUMENTS } from '../instruments';
import type { MarketName } from '../source';
import { listImportedInstruments } from './imported-instrument-store';
import { readLiveInstruments } from './live-instruments';

/** Instruments that robots of a stored market may name: the imported ones, or all known ones. */
export async function storedInstruments(
  db: Kysely<Schema>,
  market: MarketName,
): Promise<readonly Instrument[]> {
  if (market === 'live') return readLiveInstruments(db);
  if (market !== 'imported') return INSTRUMENTS;
  return (await listImportedInstruments(db)).map((imported) => imported.instrument);
}
