import type { Kysely } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { describeInterval } from '../imported/interval';
import type { PreparedImport } from '../imported/prepare-import';
import { FIRST_UNLISTED_ID } from '../imported/resolve-instrument';
import type { Instrument } from '../instrument';
import { putDays } from './bar-store';
import {
  type ImportedInstrument,
  listImportedInstruments,
  putImportedInstrument,
} from './imported-instrument-store';

export interface StoredImport {
  readonly instrument: Instrument;
  /** Sessions that were there before and have been replaced. */
  readonly replaced: number;
}

/**
 * Stores the bars of an instrument in one transaction: sessions that are already there are replaced, others stay.
 * `describe` makes the instrument from the id that it has or is to get.
 * @throws InputError when the symbol is stored with another interval or as something else.
 */
export async function storeImport(
  db: Kysely<Schema>,
  symbol: string,
  source: string,
  prepared: PreparedImport,
  describe: (fundId: FundId) => Instrument,
): Promise<StoredImport> {
  return db.transaction().execute(async (tx) => {
    const imported = await listImportedInstruments(tx);
    const before = imported.find(({ instrument }) => instrument.ticker === symbol);
    const instrument = describe(before?.instrument.fundId ?? nextFundId(imported));
    if (before) checkFits(before, instrument, prepared.interval);
    const replaced = await countStored(tx, instrument.fundId, prepared);
    await putImportedInstrument(tx, { instrument, source, intervalMinutes: prepared.interval });
    await putDays(tx, 'imported', instrument.fundId, prepared.days);
    return { instrument, replaced };
  });
}

function nextFundId(imported: readonly ImportedInstrument[]): FundId {
  const used = imported.map(({ instrument }) => instrument.fundId);
  return (Math.max(FIRST_UNLISTED_ID - 1, ...used) + 1) as FundId;
}

function checkFits(before: ImportedInstrument, instrument: Instrument, interval: number): void {
  const { ticker, fundType } = before.instrument;
  if (before.intervalMinutes !== interval)
    throw new InputError(
      `${ticker} is stored with bars of ${describeInterval(before.intervalMinutes)}; bars of ${describeInterval(interval)} cannot join them: import these under another symbol, or into another DATA_DIR`,
    );
  if (fundType !== instrument.fundType)
    throw new InputError(`${ticker} is stored as type ${fundType}; it cannot become ${instrument.fundType}`);
}

async function countStored(db: Kysely<Schema>, fundId: FundId, { days }: PreparedImport): Promise<number> {
  const given = new Set(days.map(({ day }) => day as number));
  const rows = await db
    .selectFrom('bars')
    .select('day')
    .where('market', '=', 'imported')
    .where('fund_id', '=', fundId)
    .execute();
  return rows.filter(({ day }) => given.has(day)).length;
}
