import type { MarketClass } from './market-class';
import { marketClassFor } from './market-class';

/** A source of movement, shared by instruments or idiosyncratic. */
export interface Factor {
  /** Its number in hashes; part of the seed's meaning, so it never changes. */
  readonly stream: number;
  readonly market: MarketClass;
  /** Annual standard deviation of log returns, as a fraction. */
  readonly annualVolatility: number;
  /** False for idiosyncratic movement. */
  readonly shared: boolean;
}

const EQUITY = marketClassFor('S');
const FOREX = marketClassFor('F');
const CRYPTO = marketClassFor('C');

function factor(stream: number, market: MarketClass, annualVolatility: number): Factor {
  return { stream, market, annualVolatility, shared: true };
}

/** Common factors: the stock market, GICS sectors, other assets that funds hold, currencies, crypto. */
export const FACTORS = {
  market: factor(101, EQUITY, 0.15),
  'Information Technology': factor(111, EQUITY, 0.1),
  'Communication Services': factor(112, EQUITY, 0.09),
  'Consumer Discretionary': factor(113, EQUITY, 0.09),
  'Consumer Staples': factor(114, EQUITY, 0.08),
  Financials: factor(115, EQUITY, 0.1),
  'Health Care': factor(116, EQUITY, 0.09),
  Industrials: factor(117, EQUITY, 0.08),
  Energy: factor(118, EQUITY, 0.17),
  Materials: factor(119, EQUITY, 0.11),
  Utilities: factor(120, EQUITY, 0.11),
  'Real Estate': factor(121, EQUITY, 0.11),
  smallCompanies: factor(131, EQUITY, 0.09),
  abroad: factor(132, EQUITY, 0.08),
  china: factor(133, EQUITY, 0.22),
  rates: factor(134, EQUITY, 0.13),
  gold: factor(135, EQUITY, 0.15),
  // Currencies' own moves against the dollar, apart from their common move.
  dollar: factor(201, FOREX, 0.06),
  EUR: factor(202, FOREX, 0.05),
  GBP: factor(203, FOREX, 0.06),
  JPY: factor(204, FOREX, 0.085),
  CHF: factor(205, FOREX, 0.05),
  CAD: factor(206, FOREX, 0.045),
  AUD: factor(207, FOREX, 0.065),
  NZD: factor(208, FOREX, 0.07),
  crypto: factor(301, CRYPTO, 0.48),
} as const;

export type FactorName = keyof typeof FACTORS;

/** The factor whose falls raise its whole class's volatility. */
export function leadingFactor(market: MarketClass): Factor {
  if (market === EQUITY) return FACTORS.market;
  return market === FOREX ? FACTORS.dollar : FACTORS.crypto;
}

/** An instrument's idiosyncratic movement. */
export function ownFactor(fundId: number, market: MarketClass, annualVolatility: number): Factor {
  return { stream: 1000 + fundId, market, annualVolatility, shared: false };
}
