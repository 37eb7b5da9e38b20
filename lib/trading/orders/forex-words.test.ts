import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { findInstrument } from '@/lib/market/data/instruments';
import { worth } from '@/lib/trading/accounts/position';
import { quantityInWords } from './forex-words';

it.each([
  ['GBPJPY', 190.142, 1 / 140.8, '1,000 GBP ≈ $1,350.44 at 190.142 JPY a GBP and 140.8 JPY a dollar'],
  ['EURGBP', 0.85912, 1.35, '1,000 EUR ≈ $1,159.81 at 0.85912 GBP a EUR and 1.35 dollars a GBP'],
  ['USDJPY', 140.8, 1 / 140.8, '1,000 USD ≈ $1,000.00 at 140.800 JPY a dollar'],
  ['EURUSD', 1.16, 1, '1,000 EUR ≈ $1,160.00 at 1.16000 dollars a EUR'],
  ['AAPL', 200, 1, null],
])('says what 1,000 units of %s are', (ticker, price, dollars, words) => {
  const instrument = findInstrument(ticker);
  if (!instrument) throw new Error(`There is no ${ticker}`);
  const [quantity, at, rate] = [toMicros(1_000), toPrice(price), toPrice(dollars)];
  const amount = worth(at, quantity, rate);
  expect(quantityInWords(instrument, { quantity, price: at, rate, amount })).toBe(words);
});
