import type { TickerItem } from '../ticker-item';

let lastId = 1000;

/** A ticker for tests. */
export function ticker(symbol: string, more: Partial<TickerItem> = {}): TickerItem {
  lastId += 1;
  return {
    Ticker: symbol,
    FundName: `${symbol} Corporation`,
    FundId: lastId,
    FundType: 'S',
    Group: 'Information Technology',
    Category: 'Software',
    NoData: false,
    RenamedToId: null,
    RenamedToTicker: null,
    ...more,
  };
}
