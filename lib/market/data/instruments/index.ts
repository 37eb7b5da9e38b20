import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId } from '@/lib/core/base/brand';
import { readWorldSize } from '@/lib/core/config/world-size';
import type { FundType, Instrument } from '../instrument';
import { readInstrumentRows } from '../server/read-instruments';
import { madeUpInstrument, madeUpInstruments } from './made-up';

const rows = readInstrumentRows();
const idOfTicker = new Map(rows.map(({ ticker, fundId }) => [ticker, Number(fundId) as FundId]));

/** null for no ticker. @throws if there's none of that ticker */
function idByTicker(ticker: string): FundId | null {
  return ticker === '' ? null : ensureDefined(idOfTicker.get(ticker), ticker);
}

const TABLE: readonly Instrument[] = rows.map((row) => ({
  fundId: Number(row.fundId) as FundId,
  ticker: row.ticker,
  fundName: row.fundName,
  fundType: row.fundType as FundType,
  group: row.group,
  category: row.category,
  noData: row.prices !== 'yes',
  renamedToId: idByTicker(row.renamedTo),
  renamedToTicker: row.renamedTo || null,
  inverseOf: idByTicker(row.inverseOf),
  decimals: Number(row.decimals),
}));

/**
 * Every instrument known by name, tradable or not. Ids are stored in ledgers and addresses, so they never change and
 * are never reused; `instruments.test.ts` has their blocks. Larger simulated markets have made-up ones at the end.
 */
export const INSTRUMENTS: readonly Instrument[] =
  readWorldSize() === null ? TABLE : [...TABLE, ...madeUpInstruments()];

/** Instruments of the simulated market, best known first within each type. */
export const TRADED_INSTRUMENTS: readonly Instrument[] = INSTRUMENTS.filter(({ noData }) => !noData);

const byTicker = new Map(INSTRUMENTS.map((instrument) => [instrument.ticker, instrument]));
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.fundId, instrument]));

/** The instrument of that ticker, in any case; a renamed one is returned as such, with its successor's id. */
export function findInstrument(ticker: string): Instrument | null {
  return byTicker.get(ticker.toUpperCase()) ?? null;
}

/** The instrument with that id, made-up ones included even where they aren't listed; null if there is none. */
export function instrumentById(fundId: FundId): Instrument | null {
  return byId.get(fundId) ?? madeUpInstrument(fundId);
}
