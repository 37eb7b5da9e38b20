import type { TickerItem } from '../ticker-item';

let lastId = 1000;

/** A ticker for tests. */
export function ticker(symbol: string, more: Partial<TickerItem> = {}): TickerItem {
  lastId += 1;
  return {
    ticker: symbol,
    fundName: `${symbol} Corporation`,
    fundId: lastId,
    fundType: 'S',
    group: 'Information Technology',
    category: 'Software',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    ...more,
  };
}
