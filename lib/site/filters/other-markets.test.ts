import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { otherMarkets } from './other-markets';

/** Robots by market and search: a count for each ticker or words. */
const ROBOTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'stocks-etf': { AAPL: 12, trend: 40 },
  forex: { EURUSD: 9, carry: 1, trend: 4 },
  crypto: { 'BTC.X': 27, trend: 6, coin: 3 },
};
const countRobots = ({ assetClass, tickers, keyword, accountsType }: ListAddress) =>
  accountsType !== null ? 0 : (ROBOTS[assetClass]?.[[...tickers, keyword].filter(Boolean).join()] ?? 0);
const found = (more: Partial<ListAddress>) =>
  otherMarkets({ ...unfilteredList('stocks-etf'), ...more }, countRobots).map((one) => [
    one.search,
    one.assetClass,
    one.total,
  ]);

describe('a search that finds nothing in its market', () => {
  it('is offered the markets that have robots for it', () => {
    expect(found({ tickers: ['BTC.X'] })).toEqual([['BTC.X', 'crypto', 27]]);
    expect(found({ keyword: 'carry' })).toEqual([['carry', 'forex', 1]]);
    // Filters of the list don't count: they come off with the market.
    expect(found({ tickers: ['EURUSD'], accountsType: 'RealMoney' })).toEqual([['EURUSD', 'forex', 9]]);
  });

  it('offers nothing if this market or no market has robots, for each ticker separately', () => {
    expect(found({ tickers: ['AAPL', 'BTC.X'] })).toEqual([['BTC.X', 'crypto', 27]]);
    expect(found({ keyword: 'trend' })).toEqual([]);
    expect(found({ tickers: ['ZZZ'], keyword: 'nothing' })).toEqual([]);
    expect(found({})).toEqual([]);
    expect(otherMarkets({ ...unfilteredList('forex'), tickers: ['BTC.X'] }, () => Infinity)).toEqual([]);
  });

  it('leads to the robots that were counted', () => {
    const list = { ...unfilteredList('stocks-etf'), tickers: ['BTC.X'], keyword: 'coin' };
    expect(otherMarkets(list, countRobots).map(({ href }) => href)).toEqual([
      '/bot-crypto-trading/BTC.X/',
      '/bot-crypto-trading/?q=coin',
    ]);
  });
});
