import { splitAtTickers } from './split-at-tickers';

const split = (text: string, tickers: readonly string[]) =>
  splitAtTickers(text, tickers).map(({ part, ticker }) => (ticker === null ? part : [ticker]));

it('finds a screen’s tickers after its name, whatever that has', () => {
  expect(
    split('“A or AAPL” now matches AAPL, A and 2 others, and no longer BTC.X', ['AAPL', 'A', 'BTC.X']),
  ).toEqual([
    '“A or AAPL” now matches',
    ' ',
    ['AAPL'],
    ', ',
    ['A'],
    ' and 2 others, and no longer ',
    ['BTC.X'],
  ]);
  expect(split('A trade', [])).toEqual(['A trade']);
});
