import type { Period, Prices } from './products';

/** What a price says about itself; everything but the price itself is computed here and typed nowhere. */
export interface PriceFacts {
  /** US cents for one period. */
  readonly cents: number;
  /** US cents a month, whichever period is paid. */
  readonly monthlyCents: number;
  /** US cents for twelve months. */
  readonly yearlyCents: number;
  /** The list price of the same period in US cents: of a month a twelfth of the year's. null where there is none. */
  readonly listCents: number | null;
  /** Whole percent below the list price, rounded down so that it never says too much; null where there is none. */
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

/** US dollars of cents: `$1,500`, `$12.34`. */
export function formatCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in UTC as sentences have it: `12 December 2026`. */
export function formatDay(ms: number): string {
  return DAY_FORMAT.format(ms);
}
