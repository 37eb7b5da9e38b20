import { callApi } from '@/lib/http/api/client/call';
import { type BarsAnswer, barsOf } from './bar-data';
import { followPrice } from './follow-price';
import { createLiveChart, type LiveChart, type LiveChartOptions } from './live-chart';

interface StartChartOptions extends Omit<LiveChartOptions, 'fetchBars'> {
  readonly fundId: number;
  /** False where prices stand still: none is followed then. */
  readonly isLive: boolean;
}

/** A chart that gets its bars from the server and follows the page's live price; `leave` ends the latter. */
export function startChart({ fundId, isLive, ...options }: StartChartOptions): {
  readonly chart: LiveChart;
  readonly leave: () => void;
} {
  const chart = createLiveChart({
    ...options,
    fetchBars: async (interval, before, count) =>
      barsOf(
        await callApi<BarsAnswer>('CxFund/GetBars', {
          fundId,
          interval,
          count,
          ...(before === null ? {} : { before: new Date(before).toISOString() }),
        }),
      ),
  });
  const leave = isLive
    ? followPrice(fundId, ({ price, time }) => chart.setPrice(price, time))
    : () => undefined;
  return { chart, leave };
}
