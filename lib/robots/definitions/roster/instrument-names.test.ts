import type { FundType, Instrument } from '@/lib/market/data/instrument';
import { fullInstrumentName, groupName, shortInstrumentName } from './instrument-names';

const named = (fundName: string, ticker: string, fundType: FundType = 'S') =>
  ({ fundName, fundType, ticker }) as Instrument;

describe('names of instruments', () => {
  it.each([
    ['Apple Inc.', 'AAPL', 'Apple (AAPL)', 'Apple Inc. (AAPL)'],
    ['The Coca-Cola Company', 'KO', 'The Coca-Cola (KO)', 'The Coca-Cola Company (KO)'],
    ['JPMorgan Chase & Co.', 'JPM', 'JPMorgan Chase (JPM)', 'JPMorgan Chase & Co. (JPM)'],
    [
      'Berkshire Hathaway Inc. Class B',
      'BRK.B',
      'Berkshire Hathaway (BRK.B)',
      'Berkshire Hathaway Inc. Class B (BRK.B)',
    ],
    ['SPDR S&P 500 ETF Trust', 'SPY', 'SPDR S&P 500 ETF Trust (SPY)', 'SPDR S&P 500 ETF Trust (SPY)'],
    [
      'Consumer Discretionary Select Sector SPDR Fund',
      'XLY',
      'XLY',
      'Consumer Discretionary Select Sector SPDR Fund (XLY)',
    ],
    ['Eli Lilly and Company', 'LLY', 'Eli Lilly (LLY)', 'Eli Lilly and Company (LLY)'],
    ['SPY', 'SPY', 'SPY', 'SPY'],
    ['  ', 'ABC', 'ABC', 'ABC'],
  ])('%s', (fundName, ticker, short, full) => {
    expect(shortInstrumentName(named(fundName, ticker))).toBe(short);
    expect(fullInstrumentName(named(fundName, ticker))).toBe(full);
  });

  it('calls currency pairs by their ticker', () => {
    expect(shortInstrumentName(named('Euro / US Dollar', 'EURUSD', 'F'))).toBe('EURUSD');
  });

  it.each([
    ['Health Care', 'S', 'Health Care Stocks'],
    ['Broad market', 'E', 'Broad Market ETFs'],
    ['Major pairs', 'F', 'Major Pairs'],
    ['Crypto', 'C', 'Crypto'],
    ['', 'F', 'Currency Pairs'],
  ] as const)('group %p of %s is %p', (group, fundType, name) => {
    expect(groupName(group, fundType)).toBe(name);
  });
});
