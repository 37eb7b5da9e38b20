import type { FundId } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { currencyPair, rateInDollars } from './currency-rates';
import type { Instrument } from './instrument';
import { INSTRUMENTS, TRADED_INSTRUMENTS } from './instruments';

const PRICES: Readonly<Record<string, number>> = {
  EURUSD: 1.16,
  GBPUSD: 1.35,
  USDJPY: 140.8,
  USDCHF: 0.81,
  EURCAD: 1.6,
};

const byId = new Map(INSTRUMENTS.map((one) => [one.fundId, one]));
const findPrice = (fundId: FundId) => PRICES[byId.get(fundId)?.ticker ?? ''] ?? null;
const readRate = (ticker: string, fundType: Instrument['fundType'] = 'F') =>
  rateInDollars({ ticker, fundType }, INSTRUMENTS, findPrice);

describe('the dollars for what an instrument is priced in', () => {
  it.each([
    ['a stock', 'AAPL', 'S', 1],
    ['a coin', 'BTC.X', 'C', 1],
    ['a pair in dollars', 'EURUSD', 'F', 1],
    ['a pair in pounds', 'EURGBP', 'F', 1.35],
    ['a pair in yen, by the inverse', 'GBPJPY', 'F', 1 / 140.8],
    ['the pair of the dollar itself', 'USDJPY', 'F', 1 / 140.8],
    ['other spellings', 'gbp/jpy', 'F', 1 / 140.8],
    ['a currency with a cross only', 'USDCAD', 'F', 1.16 / 1.6],
    ['an index that is no pair', 'DXY', 'F', 1],
  ] as const)('are known for %s', (_, ticker, fundType, expected) => {
    expect(readRate(ticker, fundType)).toBe(toPrice(expected));
  });

  it('are unknown without a price that leads to the dollar', () => {
    expect(readRate('USDTRY')).toBeNull();
  });

  it('are found for every pair that is traded', () => {
    const price = (fundId: FundId) => (byId.get(fundId)?.noData === false ? 2 : null);
    const pairs = TRADED_INSTRUMENTS.filter(({ fundType }) => fundType === 'F');
    expect(pairs.length).toBeGreaterThan(9);
    for (const pair of pairs) {
      expect(currencyPair(pair)).not.toBeNull();
      expect([pair.ticker, rateInDollars(pair, INSTRUMENTS, price)]).not.toContain(null);
    }
  });
});
