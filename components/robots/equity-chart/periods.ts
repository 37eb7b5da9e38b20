import type { GraphPeriod } from '@/lib/http/api/graph-period';

/** Periods as the API spells them, with their labels. */
export const EQUITY_PERIODS = [
  ['Week', 'Week'],
  ['Month', 'Month'],
  ['Quarter', 'Quarter'],
  ['HalfYear', 'Half year'],
  ['Year', 'Year'],
  ['Full', 'Full'],
] as const satisfies readonly (readonly [GraphPeriod, string])[];

export type EquityPeriod = GraphPeriod;

/** Follows "shows": `the last half year`, `the full record`. */
export function periodLabel(period: EquityPeriod): string {
  if (period === 'Full') return 'the full record';
  const name = EQUITY_PERIODS.find(([key]) => key === period)?.[1] ?? period;
  return `the last ${name.toLowerCase()}`;
}
