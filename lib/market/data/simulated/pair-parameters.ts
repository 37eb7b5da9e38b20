import type { Loadings } from './etf-parameters';

/**
 * A currency as a mixture of factors, and its dollar price at the anchor. A pair is its base minus its quote, so
 * crosses and dollar pairs always agree.
 */
export const CURRENCIES: Readonly<
  Record<string, { readonly inDollars: number; readonly loadings: Loadings }>
> = {
  USD: { inDollars: 1, loadings: {} },
  EUR: { inDollars: 1.14, loadings: { dollar: 1, EUR: 1 } },
  GBP: { inDollars: 1.33, loadings: { dollar: 1, GBP: 1 } },
  JPY: { inDollars: 1 / 148, loadings: { dollar: 0.8, JPY: 1 } },
  CHF: { inDollars: 1.24, loadings: { dollar: 1, EUR: 0.6, CHF: 1 } },
  CAD: { inDollars: 0.725, loadings: { dollar: 0.7, CAD: 1 } },
  AUD: { inDollars: 0.65, loadings: { dollar: 1.1, AUD: 1 } },
  NZD: { inDollars: 0.595, loadings: { dollar: 1.1, AUD: 0.7, NZD: 0.7 } },
};

/** A pair's daily dollar volume in millions, at the venue whose volume is shown. */
export const FOREX_VOLUME: Readonly<Record<string, number>> = {
  EURUSD: 90000,
  USDCAD: 22000,
  USDJPY: 60000,
  USDCHF: 18000,
  GBPUSD: 45000,
  AUDUSD: 30000,
  NZDUSD: 12000,
  EURGBP: 12000,
  EURJPY: 14000,
  GBPJPY: 11000,
};

/**
 * Ticker, price at the anchor, own volatility in percent per year, share of the crypto factor, daily dollar volume in
 * millions.
 */
export type CryptoParameters = readonly [
  ticker: string,
  price: number,
  ownPct: number,
  beta: number,
  dollarMillions: number,
];

/** Realistic rounded figures, not quotes. */
export const CRYPTO_PARAMETERS: readonly CryptoParameters[] = [
  ['BTC.X', 98000, 14, 1, 2500],
  ['XRP.X', 2.2, 55, 1.15, 700],
  ['BCH.X', 450, 48, 1.15, 80],
  ['XMR.X', 250, 45, 0.8, 60],
  ['LTC.X', 95, 42, 1.15, 110],
  ['ETH.X', 3000, 32, 1.2, 1800],
  ['SOL.X', 165, 46, 1.35, 800],
  ['ADA.X', 0.68, 48, 1.3, 160],
  ['DOGE.X', 0.2, 52, 1.3, 350],
  ['BNB.X', 680, 34, 1.0, 150],
];
