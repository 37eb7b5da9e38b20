import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/database/schema';
import { readFundProfits } from '@/lib/ledger/server/fund-profit-store';
import { listImportedInstruments } from '@/lib/market/server/imported-instrument-store';
import type { CallContext } from '../call';

/** What calls read from the database. */
export type FundSource = Pick<CallContext, 'fundProfits' | 'knowsImportedFund'>;

export function createFundSource(db: Kysely<Schema>): FundSource {
  return {
    fundProfits: (fundId, fromMs) => readFundProfits(db, fundId, fromMs),
    async knowsImportedFund(fundId) {
      const imported = await listImportedInstruments(db);
      return imported.some(({ instrument }) => instrument.fundId === fundId);
    },
  };
}
