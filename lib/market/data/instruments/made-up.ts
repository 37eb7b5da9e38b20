import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '../instrument';

/** With the table's traded ones, 1,000 instruments. */
export const MADE_UP_COUNT = 853;
/** Of their ids, a block of its own. */
const FIRST_ID = 20_001;

const SECTORS = [
  'Information Technology',
  'Financials',
  'Health Care',
  'Industrials',
  'Consumer Discretionary',
  'Consumer Staples',
  'Communication Services',
  'Energy',
  'Materials',
  'Utilities',
  'Real Estate',
] as const;

export function isMadeUp({ fundId }: Pick<Instrument, 'fundId'>): boolean {
  return fundId >= FIRST_ID && fundId < FIRST_ID + MADE_UP_COUNT;
}

/** Stocks of companies that don't exist, for larger simulated markets; null for any other id. */
export function madeUpInstrument(fundId: FundId): Instrument | null {
  if (!isMadeUp({ fundId })) return null;
  const place = fundId - FIRST_ID;
  const sector = SECTORS[place % SECTORS.length] ?? SECTORS[0];
  const number = String(place + 1).padStart(3, '0');
  return {
    fundId,
    ticker: `SIM${number}`,
    fundName: `Simulated Company ${number}`,
    fundType: 'S',
    group: sector,
    category: 'Made up',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals: 2,
  };
}

export function madeUpInstruments(): readonly Instrument[] {
  return Array.from({ length: MADE_UP_COUNT }, (_, place) =>
    madeUpInstrument((FIRST_ID + place) as FundId),
  ).filter((instrument) => instrument !== null);
}
