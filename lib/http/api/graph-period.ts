import { DAY_MS } from '@/lib/core/base/time';

export const GRAPH_PERIODS = ['Week', 'Month', 'Quarter', 'HalfYear', 'Year', 'Full'] as const;
export type GraphPeriod = (typeof GRAPH_PERIODS)[number];

const MONTHS = { Month: 1, Quarter: 3, HalfYear: 6, Year: 12 } as const;

/**
 * The last day before a period that ends on `lastDay`; days are counted from 1970-01-01. Uses calendar months: a month
 * before 31 March is the last day of February. -Infinity for the full record.
 */
export function dayBeforePeriod(period: GraphPeriod, lastDay: number): number {
  if (period === 'Full') return Number.NEGATIVE_INFINITY;
  if (period === 'Week') return lastDay - 7;
  const last = new Date(lastDay * DAY_MS);
  const year = last.getUTCFullYear();
  const month = last.getUTCMonth() - MONTHS[period];
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(last.getUTCDate(), daysOfMonth)) / DAY_MS;
}
