import { FUND_TYPES, type FundType, type Instrument } from '@/lib/market/data/instrument';
import { groupName } from './instrument-names';

/** Markets that never close have several times the bars of a stock: their portfolios are smaller. */
const LARGEST_GROUP: Readonly<Record<FundType, number>> = { S: 8, E: 8, F: 5, C: 5 };
const SMALLEST_SECTOR = 3;

/** Stocks that most beginners know, in the order in which a portfolio takes them. */
const WELL_KNOWN = ['AAPL', 'MSFT', 'AMZN', 'NVDA', 'GOOGL', 'TSLA', 'JPM', 'KO', 'DIS', 'WMT', 'NKE', 'MCD'];

const CLASS_GROUPS: Readonly<Record<FundType, string>> = {
  S: 'Popular Stocks',
  E: 'Popular ETFs',
  F: 'Popular Currency Pairs',
  C: 'Popular Crypto',
};

/** Instruments of one class that a portfolio trades together. */
export interface InstrumentGroup {
  readonly name: string;
  readonly fundType: FundType;
  readonly members: readonly [Instrument, Instrument, ...Instrument[]];
  /** True for the group that represents its whole class. */
  readonly whole: boolean;
}

/**
 * For every class with at least two instruments: the best-known ones together, then its sectors or kinds of at least
 * three. Leaves out inverse ETFs, and instruments whose bars don't match those of the first.
 */
export function groupInstruments(
  instruments: readonly Instrument[],
  baseIntervalFor: (instrument: Instrument) => number,
): InstrumentGroup[] {
  return FUND_TYPES.flatMap((fundType) => {
    const all = instruments.filter((one) => one.fundType === fundType && one.inverseOf === null);
    const known = all.filter((one) => WELL_KNOWN.includes(one.ticker));
    known.sort((a, b) => WELL_KNOWN.indexOf(a.ticker) - WELL_KNOWN.indexOf(b.ticker));
    const popular = [...known, ...all.filter((one) => !known.includes(one))];
    const sectors = [...new Set(all.map((one) => one.group))].map((sector) => ({
      name: groupName(sector, fundType),
      members: all.filter((one) => one.group === sector),
    }));
    const make = (name: string, candidates: readonly Instrument[], whole: boolean): InstrumentGroup[] => {
      const [first, second, ...rest] = sameBars(candidates, baseIntervalFor).slice(
        0,
        LARGEST_GROUP[fundType],
      );
      return first && second ? [{ name, fundType, members: [first, second, ...rest], whole }] : [];
    };
    return [
      ...make(CLASS_GROUPS[fundType], popular, true),
      ...sectors
        .filter(({ members }) => members.length >= SMALLEST_SECTOR && members.length < all.length)
        .flatMap(({ name, members }) => make(name, members, false)),
    ];
  });
}

function sameBars(
  instruments: readonly Instrument[],
  baseIntervalFor: (instrument: Instrument) => number,
): readonly Instrument[] {
  const [first] = instruments;
  return first ? instruments.filter((one) => baseIntervalFor(one) === baseIntervalFor(first)) : [];
}
