import { readOnce } from './market-summary-address';

/** Lists of baskets, as menus name them. */
export const BASKET_LISTS = [
  'active-portfolios',
  'model-portfolios',
  'ai-active-portfolios',
  'ai-model-portfolios',
] as const;
export type BasketList = (typeof BASKET_LISTS)[number];

/** Baskets that have a page, in the order of lists. */
export const BASKET_IDS: readonly string[] = `
stocks-and-bonds five-assets eleven-sectors permanent all-weather risk-parity calm-stocks most-traded-stocks
bonds-by-risk two-coins ten-coins stocks-or-bonds three-sectors dual-momentum strong-stocks stocks-after-a-fall
stocks-at-ten-percent least-variance coins-above-trend dollar-trends breakouts five-robots ten-robots best-robots
stocks-at-forecast-volatility strong-steady-stocks
`
  .trim()
  .split(/\s+/);

export const BASKET_RISKS = ['low', 'medium', 'high'] as const;
/** By volatility a year: low below 8%, high above 16%. */
export type BasketRisk = (typeof BASKET_RISKS)[number];

/** Columns that a list can be sorted by. */
export const BASKET_SORTS: readonly string[] = [
  'since',
  'annual',
  'volatility',
  'sharpe',
  'drawdown',
  'turnover',
  'costs',
  'luck',
];

export interface BasketListAddress {
  readonly list: BasketList;
  /** null for all. */
  readonly risk: BasketRisk | null;
  /** A column of `BASKET_SORTS`, with a minus from the largest on; null for the usual order. */
  readonly sort: string | null;
}

export function basketListPath({
  list,
  risk = null,
  sort = null,
}: Pick<BasketListAddress, 'list'> & Partial<BasketListAddress>): string {
  const parts = [risk !== null && `risk=${risk}`, sort !== null && `sort=${sort}`];
  const query = parts.filter((part) => part !== false).join('&');
  return `/marketplace/${list}${query && `?${query}`}`;
}

/** null for a list, risk or order that doesn't exist. */
export function parseBasketList(segment: string, query: URLSearchParams): BasketListAddress | null {
  const list = BASKET_LISTS.find((known) => known === segment.toLowerCase());
  const risk = readOnce(query, 'risk', (text) => BASKET_RISKS.find((known) => known === text));
  const sort = readOnce(query, 'sort', (text) =>
    BASKET_SORTS.includes(text.replace(/^-/, '')) ? text : undefined,
  );
  return list === undefined || risk === undefined || sort === undefined ? null : { list, risk, sort };
}

/** Search engines get each list once. */
export function isIndexedBasketList({ list, risk, sort }: BasketListAddress): boolean {
  return risk === null && sort === null && list !== 'ai-model-portfolios';
}

export function basketPath(id: string): string {
  return `/marketplace/portfolios/${id}`;
}
