/** What can be subscribed to, and what it costs: the one price table. docs/decisions/plans.md says where each price is from. */

export type Period = 'month' | 'year';

export const PERIODS: readonly Period[] = ['month', 'year'];

/** Plans and add-ons by the names under which they are stored and sent. */
export const PRODUCT_IDS = [
  'IntermediateOne',
  'IntermediateTwo',
  'Expert',
  'IntradayCrypto',
  'IntradayStockETF',
  'IntradayForex',
  'PatternSearchEngine',
  'TrendPredictionEngine',
] as const;

export type ProductId = (typeof PRODUCT_IDS)[number];

/** Add-ons, by the names that a user's subscriptions have. */
export type AddOnId = Exclude<ProductId, 'IntermediateOne' | 'IntermediateTwo' | 'Expert'>;

export interface Prices {
  /** US cents, paid each month. */
  readonly month: number;
  /** US cents, paid each year. */
  readonly year: number;
  /** The list price of a year in US cents; null where there is none, and then nothing is said to be cut. */
  readonly listYear: number | null;
}

export interface Product {
  readonly id: ProductId;
  readonly name: string;
  /** 1 to 3 for the plans, 0 for add-ons. */
  readonly level: 0 | 1 | 2 | 3;
  /** null for what is not sold: only what exists may be. */
  readonly prices: Prices | null;
}

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
  { id: 'Expert', name: 'Expert', level: 3, prices: { month: 14_500, year: 150_000, listYear: 300_000 } },
  {
    id: 'IntradayCrypto',
    name: 'Intraday Crypto',
    level: 0,
    prices: { month: 2_300, year: 24_000, listYear: null },
  },
  { id: 'IntradayStockETF', name: 'Intraday Stock & ETF', level: 0, prices: null },
  { id: 'IntradayForex', name: 'Intraday Forex', level: 0, prices: null },
  { id: 'PatternSearchEngine', name: 'Pattern Search Engine', level: 0, prices: null },
  { id: 'TrendPredictionEngine', name: 'Trend Prediction Engine', level: 0, prices: null },
];

/** What may be bought, plans first. */
export const SOLD_PRODUCTS = PRODUCTS.filter(
  (product): product is Product & { readonly prices: Prices } => product.prices !== null,
);

/** The ids of what may be bought. */
export const SOLD_IDS: readonly ProductId[] = SOLD_PRODUCTS.map(({ id }) => id);

const BY_ID = new Map<string, Product>(PRODUCTS.map((product) => [product.id, product]));

/** The product of an id; null when there is none. */
export function findProduct(id: string): Product | null {
  return BY_ID.get(id) ?? null;
}

/** The plan of a level; null for level 0. */
export function planOfLevel(level: 0 | 1 | 2 | 3): Product | null {
  return level === 0 ? null : (PRODUCTS.find((product) => product.level === level) ?? null);
}

/** Its name, or the id itself where a stored product is not known any more. */
export function productName(id: string): string {
  return findProduct(id)?.name ?? id;
}

/** Names in a row, as sentences have them: 'A', 'A and B', 'A, B and C'. */
export function namesOf(ids: readonly string[]): string {
  const names = ids.map(productName);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
