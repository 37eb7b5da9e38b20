import type { Period, Prices } from './products';

/** Facts derived from a price, so that nobody types them by hand. */
export interface PriceFacts {
  /** US cents per period. */
  readonly cents: number;
  /** US cents per month, for either period. */
  readonly monthlyCents: number;
  /** US cents for twelve months. */
  readonly yearlyCents: number;
  /** The list price for the same period in US cents, a twelfth of the yearly one for a month; null if there is none. */
  readonly listCents: number | null;
  /** Whole percent below the list price, rounded down so as not to overstate it; null if there is no list price. */
  readonly percentOff: number | null;
}

export function priceFacts(prices: Prices, period: Period): PriceFacts {
  const cents = prices[period];
  const listCents =
    prices.listYear === null ? null : period === 'year' ? prices.listYear : Math.round(prices.listYear / 12);
  return {
    cents,
    monthlyCents: period === 'year' ? Math.round(cents / 12) : cents,
    yearlyCents: period === 'year' ? cents : cents * 12,
    listCents,
    percentOff: listCents === null ? null : Math.floor(((listCents - cents) / listCents) * 100),
  };
}

/** Cents as US dollars: `$1,500`, `$12.34`. */
export function formatCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A UTC day for sentences: `12 December 2026`. */
export function formatDay(ms: number): string {
  return DAY_FORMAT.format(ms);
}
