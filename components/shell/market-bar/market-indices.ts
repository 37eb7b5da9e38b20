import type { AssetClass } from '@/lib/site/addresses/asset-class';

export interface MarketIndex {
  /** The index's common name. */
  readonly name: string;
  /** The ticker of the ETF, coin or pair that represents it. */
  readonly ticker: string;
}

/** By asset class; pages without one use stocks. */
export const MARKET_INDICES: Readonly<Record<AssetClass, readonly MarketIndex[]>> = {
  'stocks-etf': [
    { name: 'Dow Jones', ticker: 'DIA' },
    { name: 'S&P 500', ticker: 'SPY' },
    { name: 'NASDAQ', ticker: 'QQQ' },
    { name: 'Russell 2000', ticker: 'IWM' },
    { name: 'Gold', ticker: 'GLD' },
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
