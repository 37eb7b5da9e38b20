import type { InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { MARKET_INDICES } from '@/lib/site/market-indices/market-indices';

/** The market bar's tickers for a class, or all of them: everyone sees patterns of these that haven't ended. */
export function defaultTickers(only: InstrumentClass | null): readonly string[] {
  const { 'stocks-etf': stocks, crypto, forex } = MARKET_INDICES;
  const indices = { stocks, etfs: stocks, crypto, forex };
  const chosen = only === null ? [...stocks, ...crypto, ...forex] : indices[only];
  return chosen.map(({ ticker }) => ticker);
}
