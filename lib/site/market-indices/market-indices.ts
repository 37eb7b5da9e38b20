import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { INDEX_NAMES } from '@/lib/site/lookup/index-names';

export interface MarketIndex {
  /** The index's common name. */
  readonly name: string;
  /** The ticker of the ETF, coin or pair that represents it. */
  readonly ticker: string;
}

/** By asset class; pages without one use stocks. */
export const MARKET_INDICES: Readonly<Record<AssetClass, readonly MarketIndex[]>> = {
  'stocks-etf': [
    ...Object.entries(INDEX_NAMES).map(([ticker, name]) => ({ name, ticker })),
    { name: 'EURUSD', ticker: 'EURUSD' },
  ],
  crypto: [
    { name: 'Bitcoin', ticker: 'BTC.X' },
    { name: 'XRP', ticker: 'XRP.X' },
    { name: 'Bitcoin Cash', ticker: 'BCH.X' },
    { name: 'Monero', ticker: 'XMR.X' },
    { name: 'Litecoin', ticker: 'LTC.X' },
    { name: 'Ethereum', ticker: 'ETH.X' },
  ],
  forex: [
    { name: 'EURUSD', ticker: 'EURUSD' },
    { name: 'USDCAD', ticker: 'USDCAD' },
    { name: 'USDJPY', ticker: 'USDJPY' },
    { name: 'USDCHF', ticker: 'USDCHF' },
    { name: 'GBPUSD', ticker: 'GBPUSD' },
  ],
};
