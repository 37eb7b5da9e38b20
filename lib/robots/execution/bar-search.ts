import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';

/** Index of the first bar that opens after an instant; the series' length when there is none. */
export function firstAfter(series: BarSeries, time: number): number {
  return firstWhere(series.length, (index) => (series.time[index] as number) > time);
}

/** Index of the first report announced after an instant; their count when there is none. */
export function firstAnnouncedAfter(reports: readonly FundamentalReport[], time: number): number {
  return firstWhere(reports.length, (index) => (reports[index] as FundamentalReport).announcedAt > time);
}

/** The first index from 0 to below `length` for which `holds` is true, given that it stays true from there on. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
