import type { BasketDefinition } from './basket';
import { bestWithoutRestless, scaledToForecast } from './forecast-rules';
import { minimumVariance } from './minimum-variance';
import { bestSincePublication, leastCorrelated } from './robot-rules';
import {
  aboveAverage,
  assetAt,
  bestOfClass,
  breakouts,
  calm,
  fixedWeights,
  inverselyVolatile,
  isAboveAverage,
  momentum,
  ofClass,
  ofTickers,
  QUARTER,
  sameWeights,
  scaledToVolatility,
  trendOfEach,
  YEAR,
} from './rules';
import { equalWeights, highest, returnBetween, valueTraded } from './weightings';

const SECTORS = ['XLB', 'XLC', 'XLE', 'XLF', 'XLI', 'XLK', 'XLP', 'XLRE', 'XLU', 'XLV', 'XLY'];
const COINS = [
  ...['ADA.X', 'BCH.X', 'BNB.X', 'BTC.X', 'DOGE.X', 'ETH.X', 'LTC.X', 'SOL.X', 'XMR.X', 'XRP.X'],
];
const DOLLAR_PAIRS = ['AUDUSD', 'EURUSD', 'GBPUSD', 'NZDUSD', 'USDCAD', 'USDCHF', 'USDJPY'];

const ETFS = { class: 'etfs', benchmark: 'SPY' } as const;
const STOCKS = { class: 'stocks', benchmark: 'SPY' } as const;
const ROBOTS = { class: 'robots', benchmark: 'SPY', schedule: 'monthly' } as const;
const CRYPTO = { class: 'crypto', benchmark: 'BTC.X' } as const;

/** Hold by a fixed scheme and rebalance by calendar. */
const MODEL: readonly Omit<BasketDefinition, 'kind'>[] = [
  {
    ...ETFS,
    id: 'stocks-and-bonds',
    name: 'Stocks and bonds 60/40',
    text: '60% US stocks (SPY) and 40% US government bonds (IEF).',
    schedule: 'quarterly',
    rule: fixedWeights({ SPY: 0.6, IEF: 0.4 }),
  },
  {
    ...ETFS,
    id: 'five-assets',
    name: 'Five asset classes',
    text: 'Equal parts of US stocks (SPY), developed markets (EFA), emerging markets (EEM), government bonds (IEF) and gold (GLD).',
    schedule: 'quarterly',
    rule: sameWeights(['SPY', 'EFA', 'EEM', 'IEF', 'GLD']),
  },
  {
    ...ETFS,
    id: 'eleven-sectors',
    name: 'Eleven sectors',
    text: 'Equal parts of the eleven US sector funds.',
    schedule: 'quarterly',
    rule: sameWeights(SECTORS),
  },
  {
    ...ETFS,
    id: 'permanent',
    name: 'Permanent portfolio',
    text: 'A quarter each of US stocks (SPY), long government bonds (TLT), gold (GLD) and cash.',
    schedule: 'yearly',
    rule: fixedWeights({ SPY: 0.25, TLT: 0.25, GLD: 0.25 }),
  },
  {
    ...ETFS,
    id: 'all-weather',
    name: 'All-weather mix',
    text: '30% US stocks (SPY), 40% long and 15% medium-term government bonds (TLT, IEF), 7.5% gold (GLD) and 7.5% oil (USO).',
    schedule: 'quarterly',
    rule: fixedWeights({ SPY: 0.3, TLT: 0.4, IEF: 0.15, GLD: 0.075, USO: 0.075 }),
  },
  {
    ...ETFS,
    id: 'risk-parity',
    name: 'Stocks, bonds and gold by risk',
    text: 'US stocks (SPY), long government bonds (TLT) and gold (GLD). The less one moved over 63 sessions, the more it weighs.',
    schedule: 'monthly',
    rule: inverselyVolatile(['SPY', 'TLT', 'GLD']),
  },
  {
    ...STOCKS,
    id: 'calm-stocks',
    name: 'Twenty calm stocks',
    text: 'Equal parts of the 20 stocks with the lowest volatility over 63 sessions.',
    schedule: 'quarterly',
    rule: bestOfClass('S', 20, QUARTER, calm),
  },
  {
    ...STOCKS,
    id: 'most-traded-stocks',
    name: 'Thirty most traded stocks',
    text: 'Equal parts of the 30 stocks with the highest value traded over 63 sessions.',
    schedule: 'quarterly',
    rule: bestOfClass('S', 30, QUARTER, (asset, at) => valueTraded(asset, at, QUARTER)),
  },
  {
    ...ETFS,
    id: 'bonds-by-risk',
    name: 'Bonds by risk',
    text: 'Government bonds (IEF), corporate bonds (VCIT) and high-yield bonds (JNK). The less one moved over 63 sessions, the more it weighs.',
    schedule: 'monthly',
    rule: inverselyVolatile(['IEF', 'VCIT', 'JNK']),
  },
  {
    ...CRYPTO,
    id: 'two-coins',
    name: 'Bitcoin and Ethereum 60/40',
    text: '60% Bitcoin (BTC.X) and 40% Ethereum (ETH.X).',
    schedule: 'monthly',
    rule: fixedWeights({ 'BTC.X': 0.6, 'ETH.X': 0.4 }),
  },
  {
    ...CRYPTO,
    id: 'ten-coins',
    name: 'Ten coins',
    text: 'Equal parts of ten large coins.',
    schedule: 'monthly',
    rule: sameWeights(COINS),
  },
];

/** Change what they hold by signals. */
const ACTIVE: readonly Omit<BasketDefinition, 'kind'>[] = [
  {
    ...ETFS,
    id: 'stocks-or-bonds',
    name: 'Stocks above their trend, else bonds',
    text: 'US stocks (SPY) while they close above their 200-session average, otherwise government bonds (IEF).',
    schedule: 'monthly',
    rule: ofTickers(['SPY', 'IEF'], 200, (grid, [spy, ief], at) => {
      const isUp = isAboveAverage(assetAt(grid, spy as number), at, 200);
      return new Map([[(isUp ? spy : ief) as number, 1]]);
    }),
  },
  {
    ...ETFS,
    id: 'three-sectors',
    name: 'Three strongest sectors',
    text: 'Equal parts of the three sector funds with the highest return over the past year, its last month left out.',
    schedule: 'monthly',
    rule: ofTickers(SECTORS, YEAR, (grid, members, at) =>
      equalWeights(highest(members, 3, (index) => momentum(assetAt(grid, index), at))),
    ),
  },
  {
    ...ETFS,
    id: 'dual-momentum',
    name: 'Dual momentum',
    text: 'If US stocks (SPY) gained over the past year, SPY or developed markets (EFA), whichever gained more; otherwise government bonds (IEF).',
    schedule: 'monthly',
    rule: ofTickers(['SPY', 'EFA', 'IEF'], YEAR, (grid, members, at) => {
      const [spy, efa, ief] = members as [number, number, number];
      const year = (index: number) => returnBetween(assetAt(grid, index), at - YEAR, at);
      return new Map([[year(spy) <= 0 ? ief : year(spy) >= year(efa) ? spy : efa, 1]]);
    }),
  },
  {
    ...STOCKS,
    id: 'strong-stocks',
    name: 'Twenty strongest stocks',
    text: 'Equal parts of the 20 stocks with the highest return over the past year, its last month left out.',
    schedule: 'monthly',
    rule: bestOfClass('S', 20, YEAR, momentum),
  },
  {
    ...STOCKS,
    id: 'stocks-after-a-fall',
    name: 'Twenty stocks after a fall',
    text: '5% each of the 20 stocks that fell most in five sessions, of those that close above their 200-session average. With fewer, the rest is cash.',
    schedule: 'weekly',
    rule: ofClass('S', 200, 20, (grid, members, at) => {
      const above = members.filter((index) => isAboveAverage(assetAt(grid, index), at, 200));
      const fallen = highest(above, 20, (index) => -returnBetween(assetAt(grid, index), at - 5, at));
      return equalWeights(fallen, 1 / 20);
    }),
  },
  {
    ...ETFS,
    id: 'stocks-at-ten-percent',
    name: 'Stocks at 10% volatility',
    text: 'As much of US stocks (SPY) as brings the volatility of recent days to 10% a year, at most all. The rest is cash.',
    schedule: 'weekly',
    rule: scaledToVolatility('SPY', 10),
  },
  {
    ...ETFS,
    id: 'least-variance',
    name: 'Least variance of ETFs',
    text: 'The mix of all ETFs, inverse ones left out, whose variance over the past year is lowest, with at most 20% in each. Covariances are shrunk to a constant correlation (Ledoit and Wolf).',
    schedule: 'monthly',
    rule: ofClass('E', YEAR, 10, (grid, members, at) =>
      minimumVariance(grid, members, at, { sessions: YEAR, cap: 0.2 }),
    ),
  },
  {
    ...CRYPTO,
    id: 'coins-above-trend',
    name: 'Two coins above their trend',
    text: 'Half each in Bitcoin (BTC.X) and Ethereum (ETH.X) while it closes above its 100-day average, else that half is cash.',
    schedule: 'weekly',
    rule: aboveAverage(['BTC.X', 'ETH.X'], 100),
  },
  {
    class: 'forex',
    benchmark: null,
    id: 'dollar-trends',
    name: 'Trends of seven dollar pairs',
    text: 'Seven dollar pairs, each long after a rise over 63 sessions and short after a fall. The less one moved, the more it weighs. Positions add up to the value of the basket, without leverage.',
    schedule: 'weekly',
    rule: trendOfEach(DOLLAR_PAIRS, QUARTER),
  },
  {
    ...ETFS,
    id: 'breakouts',
    name: 'Breakouts of four funds',
    text: 'A quarter each in gold (GLD), silver (SLV), oil (USO) and China (FXI), from a close above the high of 55 sessions until a close below their low. Otherwise that quarter is cash.',
    schedule: 'daily',
    rule: breakouts(['GLD', 'SLV', 'USO', 'FXI'], 55),
  },
  {
    ...ROBOTS,
    id: 'five-robots',
    name: 'Five robots that differ',
    text: 'Equal parts of five published robots whose daily results over 126 days were least correlated with each other.',
    rule: leastCorrelated(5, 'equal'),
  },
  {
    ...ROBOTS,
    id: 'ten-robots',
    name: 'Ten robots that differ, by risk',
    text: 'Ten published robots whose daily results over 126 days were least correlated with each other. The less one moved, the more it weighs.',
    rule: leastCorrelated(10, 'inverse volatility'),
  },
  {
    ...ROBOTS,
    id: 'best-robots',
    name: 'Best robots since publication',
    text: '20% each of the five robots with the highest Sharpe ratio since publication, of those with at least 100 trades closed since then. The best of many are partly lucky. With fewer, the rest is cash.',
    rule: bestSincePublication(5, 100),
  },
];

/** Rules that a learned model decides with. */
const LEARNED: readonly Omit<BasketDefinition, 'kind'>[] = [
  {
    ...ETFS,
    id: 'stocks-at-forecast-volatility',
    name: 'Stocks at 10% forecast volatility',
    text: 'As much of US stocks (SPY) as brings the volatility to expect to 10% a year, at most all. The rest is cash. What to expect is the volatility of recent days, made larger or smaller by how the model’s P(move) differs from what is usual. Without a recorded forecast, only recent days count.',
    schedule: 'weekly',
    rule: scaledToForecast('SPY', 10),
    learned: { class: 'etf', without: 'stocks-at-ten-percent' },
  },
  {
    ...STOCKS,
    id: 'strong-steady-stocks',
    name: 'Twenty strongest stocks, the most restless left out',
    text: 'Equal parts of the 20 stocks with the highest return over the past year, its last month left out. The tenth of all stocks with the highest P(move) by the model is left out first. Without recorded forecasts, none is.',
    schedule: 'monthly',
    rule: bestWithoutRestless('S', 20, YEAR, momentum),
    learned: { class: 'stock', without: 'strong-stocks' },
  },
];

/** All baskets, in the order of lists. */
export const ALL_BASKETS: readonly BasketDefinition[] = [
  ...MODEL.map((basket) => ({ ...basket, kind: 'model' as const })),
  ...[...ACTIVE, ...LEARNED].map((basket) => ({ ...basket, kind: 'active' as const })),
];

export function findBasket(id: string): BasketDefinition | undefined {
  return ALL_BASKETS.find((basket) => basket.id === id);
}
