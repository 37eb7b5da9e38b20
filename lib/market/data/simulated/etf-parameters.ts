import type { FactorName } from './factors';

/** An instrument's factor loadings. */
export type Loadings = Readonly<Partial<Record<FactorName, number>>>;

/** Ticker, price at the anchor, own volatility in percent per year, daily dollar volume in millions, loadings. */
export type EtfParameters = readonly [
  ticker: string,
  price: number,
  ownPct: number,
  dollarMillions: number,
  loadings: Loadings,
];

/** ETFs as mixtures of the factors they hold. Rounded figures, not quotes. */
export const ETF_PARAMETERS: readonly EtfParameters[] = [
  ['SPY', 600, 0.8, 38000, { market: 1 }],
  [
    'QQQ',
    520,
    2.5,
    22000,
    {
      market: 1.12,
      'Information Technology': 0.65,
      'Communication Services': 0.25,
      'Consumer Discretionary': 0.2,
    },
  ],
  ['DIA', 440, 1.5, 1600, { market: 0.93, Financials: 0.2, Industrials: 0.2, 'Health Care': 0.1 }],
  ['IWM', 220, 2, 6500, { market: 1.12, smallCompanies: 1 }],
  ['VTI', 295, 0.8, 1100, { market: 1.01, smallCompanies: 0.08 }],
  ['MDY', 580, 2, 500, { market: 1.05, smallCompanies: 0.6 }],
  ['IJR', 112, 2, 550, { market: 1.08, smallCompanies: 1.05 }],
  ['RSP', 182, 2, 1300, { market: 0.98, smallCompanies: 0.25 }],
  ['GLD', 280, 1, 3500, { gold: 1 }],
  ['SLV', 33, 15, 800, { gold: 1.45, market: 0.3 }],
  ['USO', 76, 24, 450, { Energy: 1.3, market: 0.3 }],
  ['XLK', 240, 3, 1300, { market: 1.18, 'Information Technology': 1 }],
  ['XLF', 51, 2, 2000, { market: 1.02, Financials: 1 }],
  ['XLE', 88, 3, 1400, { market: 0.75, Energy: 1 }],
  ['XLV', 138, 2, 1400, { market: 0.65, 'Health Care': 1 }],
  ['XLI', 140, 2, 1100, { market: 1.02, Industrials: 1 }],
  ['XLY', 215, 3, 900, { market: 1.2, 'Consumer Discretionary': 1 }],
  ['XLP', 81, 2, 1000, { market: 0.52, 'Consumer Staples': 1 }],
  ['XLU', 80, 2, 900, { market: 0.5, Utilities: 1 }],
  ['XLB', 88, 3, 450, { market: 0.98, Materials: 1 }],
  ['XLRE', 42, 2, 300, { market: 0.85, 'Real Estate': 1 }],
  ['XLC', 102, 3, 500, { market: 1.05, 'Communication Services': 1 }],
  ['IYR', 95, 2, 500, { market: 0.85, 'Real Estate': 1.02 }],
  ['SMH', 260, 10, 1900, { market: 1.5, 'Information Technology': 1.8 }],
  ['XBI', 92, 20, 900, { market: 0.95, 'Health Care': 0.9 }],
  ['EFA', 86, 3, 1400, { market: 0.8, abroad: 1 }],
  ['EEM', 46, 6, 1200, { market: 0.8, abroad: 0.7, china: 0.35 }],
  ['FXI', 36, 6, 1100, { market: 0.6, china: 1 }],
  ['TLT', 89, 1.5, 3200, { rates: 1 }],
  ['IEF', 95, 1, 700, { rates: 0.46 }],
  ['VCIT', 82, 1.5, 350, { rates: 0.4, market: 0.06 }],
  ['JNK', 96, 1.5, 350, { market: 0.34, rates: 0.08 }],
];

/** An inverse fund's price at the anchor, and its daily dollar volume in millions. */
export type InverseParameters = readonly [ticker: string, price: number, dollarMillions: number];

export const INVERSE_PARAMETERS: readonly InverseParameters[] = [
  ['SH', 41, 650],
  ['PSQ', 36, 420],
  ['DOG', 27, 110],
  ['RWM', 18.5, 160],
  ['MYY', 18, 60],
  ['SBB', 14.6, 50],
  ['EFZ', 15.8, 50],
  ['EUM', 24, 70],
  ['SEF', 33, 55],
  ['TBF', 24, 110],
];
