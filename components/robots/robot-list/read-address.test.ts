import fc from 'fast-check';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { arbitraryList } from '@/lib/site/addresses/testing/random-lists';
import { isRobotPath } from './path-kind';
import { readListAddress } from './read-address';

const read = (address: string) => readListAddress(new URL(address, 'https://tickproof.test/'));

describe('readListAddress', () => {
  it('reads every list back from its address', () => {
    fc.assert(
      fc.property(arbitraryList, (list) => {
        expect(read(listPath(list))).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('reads the list of every ticker that can be traded', () => {
    for (const { ticker } of TRADED_INSTRUMENTS) {
      const list: ListAddress = { ...unfilteredList('crypto'), tickers: [ticker] };
      expect(read(listPath(list))).toEqual(list);
    }
  });

  it.each<[string, Partial<ListAddress>]>([
    ['/bot-forex-trading/', { assetClass: 'forex' }],
    ['/bot-forex-trading', { assetClass: 'forex' }],
    ['/bot-trading/?utm_source=x', {}],
    [
      '/bot-trading/msft-aapl/',
      { tickers: ['AAPL', 'MSFT'], sort: { by: 'commonTickers', ascending: false } },
    ],
    ['/bot-trading/ta%26fa/', { analysisTypes: ['TAFA'] }],
  ])('takes %s for the list that it is to the server', (address, change) => {
    expect(read(address)).toEqual({ ...unfilteredList('stocks-etf'), ...change });
  });

  it('reads ranges as a form sends them', () => {
    expect(read('/bot-trading/?trades-min=200&trades-max=10')?.extra.trades).toEqual({ min: 10, max: 200 });
  });

  it.each([
    '/',
    '/api-reference/',
    '/app/auth/?action=ask_for_sign_up',
    '/bot-trading/12-trend-trader/',
    '/bot-trading/12/',
    '/bot-trading/robot/5/',
    '/bot-trading/new/AAPL/more/',
    '/bot-trading/?sort=nonsense',
    '/bot-trading/?page=0',
  ])('takes %s for no list', (address) => {
    expect(read(address)).toBeNull();
  });
});

it('tells robots, which have a page of their own, from lists', () => {
  expect(['/bot-trading/12-trend-trader/', '/bot-crypto-trading/robot/5/'].map(isRobotPath)).toEqual([
    true,
    true,
  ]);
  expect(['/bot-trading/', '/bot-trading/new/AAPL/', '/bot-trading/robots/'].map(isRobotPath)).toEqual([
    false,
    false,
    false,
  ]);
});
