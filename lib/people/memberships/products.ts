import type { Timeframe } from '@/lib/robots/definitions/definition';

/** Everything that can be subscribed to, with prices. docs/decisions/plans.md explains where each price comes from. */

import type { Feature } from '@/lib/core/site-config/features';

export type Period = 'month' | 'year';

export const PERIODS: readonly Period[] = ['month', 'year'];

/** Plans and add-ons, by their stored and sent names. */
export const PRODUCT_IDS = [
  'IntermediateOne',
  'IntermediateTwo',
  'Expert',
  'IntradayCrypto',
  'IntradayStockETF',
  'IntradayForex',
  'PatternSearchEngine',
  'BuySellRecommendations',
  'TrendPredictionEngine',
] as const;

export type ProductId = (typeof PRODUCT_IDS)[number];

/** Add-ons, by the names of a user's subscriptions. */
export type AddOnId = Exclude<ProductId, 'IntermediateOne' | 'IntermediateTwo' | 'Expert'>;

export interface Prices {
  /** US cents, paid monthly. */
  readonly month: number;
  /** US cents, paid yearly. */
  readonly year: number;
  /** The yearly list price in US cents; null if there is none, so no discount is shown. */
  readonly listYear: number | null;
}

export interface Product {
  readonly id: ProductId;
  readonly name: string;
  /** 1 to 3 for plans, 0 for add-ons. */
  readonly level: 0 | 1 | 2 | 3;
  readonly prices: Prices;
  /** What must be on for it to be sold (`productsSold`); always sold if omitted. */
  readonly feature?: Feature;
}

/** Plans first. */
export const PRODUCTS: readonly Product[] = [
  {
    id: 'IntermediateOne',
    name: 'Intermediate One',
    level: 1,
    prices: { month: 5_200, year: 54_000, listYear: 108_000 },
  },
  {
    id: 'IntermediateTwo',
    name: 'Intermediate Two',
    level: 2,
    prices: { month: 9_300, year: 96_000, listYear: null },
  },
  {
    id: 'Expert',
    name: 'Expert',
    level: 3,
    prices: { month: 14_500, year: 150_000, listYear: 300_000 },
  },
  {
    id: 'IntradayCrypto',
    name: 'Intraday Crypto',
    level: 0,
    prices: { month: 2_300, year: 24_000, listYear: null },
  },
  {
    id: 'IntradayStockETF',
    name: 'Intraday Stock & ETF',
    level: 0,
    prices: { month: 3_500, year: 36_000, listYear: null },
    feature: 'stock-pattern-scanner',
  },
  {
    id: 'IntradayForex',
    name: 'Intraday Forex',
    level: 0,
    prices: { month: 2_300, year: 24_000, listYear: null },
    feature: 'forex-pattern-scanner',
  },
  {
    id: 'PatternSearchEngine',
    name: 'Pattern Search Engine',
    level: 0,
    prices: { month: 2_900, year: 30_000, listYear: null },
  },
  {
    id: 'BuySellRecommendations',
    name: 'Buy/Sell Daily',
    level: 0,
    prices: { month: 600, year: 6_000, listYear: 20_000 },
  },
  {
    id: 'TrendPredictionEngine',
    name: 'Trend Prediction Engine',
    level: 0,
    prices: { month: 2_900, year: 30_000, listYear: null },
  },
];

const BY_ID = new Map<string, Product>(PRODUCTS.map((product) => [product.id, product]));

export function findProduct(id: string): Product | null {
  return BY_ID.get(id) ?? null;
}

/** The plan of a level; null for level 0. */
export function planOfLevel(level: 0 | 1 | 2 | 3): Product | null {
  return level === 0 ? null : (PRODUCTS.find((product) => product.level === level) ?? null);
}

const TIMEFRAME_LEVELS = { 60: 1, 15: 2, 5: 3 } as const satisfies Record<Timeframe, 1 | 2 | 3>;

/** The smallest plan that includes robots of a timeframe. */
export function planForTimeframe(timeframe: Timeframe): Product | null {
  return planOfLevel(TIMEFRAME_LEVELS[timeframe]);
}

/** The product's name, or the id if a stored product no longer exists. */
export function productName(id: string): string {
  return findProduct(id)?.name ?? id;
}

/** 'A', 'A and B', 'A, B and C'. */
export function joinNames(ids: readonly string[]): string {
  const names = ids.map(productName);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Products for sale with these features on. */
export function productsSold(features: readonly Feature[]): readonly Product[] {
  return PRODUCTS.filter(({ feature }) => feature === undefined || features.includes(feature));
}
