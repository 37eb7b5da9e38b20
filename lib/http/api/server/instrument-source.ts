import type { Kysely } from 'kysely';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import { listImportedInstruments } from '@/lib/market/data/server/imported-instrument-store';
import { readLiveInstruments } from '@/lib/market/data/server/live-instruments';
import { readPricesAt } from '@/lib/market/data/server/prices-at';
import { storeDevelopmentRequest } from '@/lib/people/requests/server/development-request-store';
import { INSTRUMENT_PROFITS } from '@/lib/robots/ledger/server/instrument-profit-store';
import type { CallContext } from '../call';

/** Maximum delay until imports by another process are noticed. */
const IMPORTS_CACHE_MS = 10_000;

/** Database access of calls. */
export type InstrumentSource = Pick<
  CallContext,
  | 'fundProfits'
  | 'knowsImportedInstrument'
  | 'importedInstruments'
  | 'liveInstruments'
  | 'pricesAt'
  | 'requestDevelopment'
>;

/** @param elapsed milliseconds from an arbitrary start */
export function createInstrumentSource(
  db: Kysely<Schema>,
  {
    elapsed = () => performance.now(),
    reads = readsOn(db),
  }: { readonly elapsed?: () => number; readonly reads?: Reads } = {},
): InstrumentSource {
  return {
    fundProfits: (fundId, fromMs) => reads.run(INSTRUMENT_PROFITS, fundId, fromMs),
    async knowsImportedInstrument(fundId) {
      const imported = await listImportedInstruments(db);
      return imported.some(({ instrument }) => instrument.fundId === fundId);
    },
    importedInstruments: cacheList(
      async () => (await listImportedInstruments(db)).map(({ instrument }) => instrument),
      elapsed,
    ),
    liveInstruments: cacheList(() => readLiveInstruments(db), elapsed),
    pricesAt: (market, fundIds, time) => readPricesAt(db, market, fundIds, time),
    requestDevelopment: (request) => storeDevelopmentRequest(db, request),
  };
}

/** Rereads a market's instruments now and then; returns the same array until it changes. */
function cacheList(
  read: () => Promise<readonly Instrument[]>,
  elapsed: () => number,
): () => Promise<readonly Instrument[]> {
  let cached: { readonly list: readonly Instrument[]; readonly text: string } = { list: [], text: '[]' };
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (elapsed() - readAt < IMPORTS_CACHE_MS) return cached.list;
    const list = await read();
    readAt = elapsed();
    const text = JSON.stringify(list);
    if (text !== cached.text) cached = { list, text };
    return cached.list;
  };
}
