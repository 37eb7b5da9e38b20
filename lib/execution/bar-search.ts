import type { BarSeries } from '@/lib/market/bars';
import type { FundamentalReport } from '@/lib/market/fundamentals';

/** Index of the first bar that opens after an instant; the series' length when there is none. */
export function firstAfter(series: BarSeries, time: number): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.time[middle] as number) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first report announced after an instant; their count when there is none. */
export function firstAnnouncedAfter(reports: readonly FundamentalReport[], time: number): number {
  let low = 0;
  let high = reports.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reports[middle] as FundamentalReport).announcedAt > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
