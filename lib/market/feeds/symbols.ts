import type { Instrument } from '@/lib/market/data/instrument';

const CRYPTO_SUFFIX = /\.X$/;
/** Quote currencies for crypto, best first: a dollar, then stablecoins. */
const DOLLARS = ['USD', 'USDT', 'USDC'] as const;

/** Alpaca's symbol for a stock or ETF; null if it isn't available. Share classes are spelled alike. */
export function alpacaSymbol({ ticker, fundType }: Instrument): string | null {
  return fundType === 'S' || fundType === 'E' ? ticker.replace('-', '.') : null;
}

/**
 * An exchange's symbol for a crypto instrument, as ccxt spells it: `BTC.X` is BTC/USD, or else BTC against a dollar
 * stablecoin. Null if the exchange doesn't trade it.
 */
export function exchangeSymbol(
  { ticker, fundType }: Instrument,
  isTraded: (symbol: string) => boolean,
): string | null {
  if (fundType !== 'C' || !CRYPTO_SUFFIX.test(ticker)) return null;
  const base = ticker.replace(CRYPTO_SUFFIX, '');
  return DOLLARS.map((dollar) => `${base}/${dollar}`).find(isTraded) ?? null;
}
