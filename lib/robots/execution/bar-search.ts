import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';

/** Index of the first bar that opens after a time; the series' length if there is none. */
export function firstAfter(series: BarSeries, time: number): number {
  return firstWhere(series.length, (index) => (series.time[index] as number) > time);
}

/** Index of the first report announced after a time; their count if there is none. */
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
