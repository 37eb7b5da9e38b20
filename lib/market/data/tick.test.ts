import { findInstrument } from './instruments';
import { toTick } from './tick';

describe('a price on its market’s step', () => {
  it.each([
    ['AAPL', 201.5049, 201.5],
    ['AAPL', 0.123456, 0.1235],
    ['SPY', 1.006, 1.01],
    ['EURUSD', 1.1023449, 1.10234],
    ['USDJPY', 149.87651, 149.877],
    ['BTC.X', 64_250.504, 64_250.5],
    ['XRP.X', 0.5123456, 0.51235],
    ['DOGE.X', 0.08123456, 0.081235],
  ])('of %s: %d is %d', (ticker, price, rounded) => {
    const instrument = findInstrument(ticker);
    if (!instrument) throw new Error(`${ticker} is not known`);
    expect(toTick(price, instrument)).toBe(rounded);
  });
});
