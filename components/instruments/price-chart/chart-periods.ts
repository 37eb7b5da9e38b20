import { type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';

/** Periods to choose from; `days` are calendar days, null means everything. */
export const CHART_PERIODS = [
  { key: '1D', title: '1 day', days: 1, interval: 5 },
  { key: '1W', title: '1 week', days: 7, interval: 15 },
  { key: '1M', title: '1 month', days: 31, interval: 60 },
  { key: '6M', title: '6 months', days: 183, interval: DAY_INTERVAL },
  { key: '1Y', title: '1 year', days: 366, interval: DAY_INTERVAL },
  { key: 'All', title: 'All', days: null, interval: DAY_INTERVAL },
] as const satisfies readonly {
  readonly key: string;
  readonly title: string;
  readonly days: number | null;
  readonly interval: BarInterval;
}[];

export type ChartPeriod = (typeof CHART_PERIODS)[number];
export type ChartPeriodKey = ChartPeriod['key'];

export const FIRST_PERIOD: ChartPeriodKey = '6M';

export const INTERVAL_TITLES: Readonly<Record<BarInterval, string>> = {
  5: '5 min',
  15: '15 min',
  60: '1 hour',
  1440: '1 day',
};

export function findPeriod(key: ChartPeriodKey): ChartPeriod {
  return CHART_PERIODS.find((period) => period.key === key) ?? CHART_PERIODS[0];
}

/** The finest available interval that isn't finer than the period's own. */
export function intervalFor(key: ChartPeriodKey, intervals: readonly BarInterval[]): BarInterval {
  const { interval } = findPeriod(key);
  return intervals.find((candidate) => candidate >= interval) ?? DAY_INTERVAL;
}
