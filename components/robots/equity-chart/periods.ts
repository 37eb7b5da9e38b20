import type { GraphPeriod } from '@/lib/http/api/graph-period';

/** The API's periods, and the full record from publication on. */
export type EquityPeriod = GraphPeriod | 'SincePublication';

/** Periods with their labels. */
export const EQUITY_PERIODS = [
  ['Week', 'Week'],
  ['Month', 'Month'],
  ['Quarter', 'Quarter'],
  ['HalfYear', 'Half year'],
  ['Year', 'Year'],
  ['Full', 'Full'],
  ['SincePublication', 'Since publication'],
] as const satisfies readonly (readonly [EquityPeriod, string])[];

/** Follows "shows": `the last half year`, `the full record`. */
export function periodLabel(period: EquityPeriod): string {
  if (period === 'Full') return 'the full record';
  if (period === 'SincePublication') return 'the time since publication';
  const name = EQUITY_PERIODS.find(([key]) => key === period)?.[1] ?? period;
  return `the last ${name.toLowerCase()}`;
}

/** The period to ask the server for. */
export function fetchedPeriod(period: EquityPeriod): GraphPeriod {
  return period === 'SincePublication' ? 'Full' : period;
}
