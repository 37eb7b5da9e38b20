import { livePrices } from '@/components/live/real-time/live-prices';
import { call } from '@/lib/http/api/client/call';
import { toBars } from './bar-data';
import { createLiveChart, type LiveChart, type LiveChartOptions } from './live-chart';

interface StartChartOptions extends Omit<LiveChartOptions, 'fetchBars'> {
  readonly fundId: number;
  /** False if prices don't change, so there are none to follow. */
  readonly isLive: boolean;
}

/** A chart that fetches its bars and follows the page's live price. `leave` stops following. */
export function startChart({ fundId, isLive, ...options }: StartChartOptions): {
  readonly chart: LiveChart;
  readonly leave: () => void;
} {
  const chart = createLiveChart({
    ...options,
    fetchBars: async (interval, before, count) =>
      toBars(
        await call('CxFund/GetBars', {
          fundId,
          interval,
          count,
          ...(before === null ? {} : { before: new Date(before).toISOString() }),
        }),
      ),
  });
  if (!isLive) return { chart, leave: () => undefined };
  const show = () => {
    const price = livePrices.read(fundId);
    if (price) chart.setPrice(price.price, price.time);
  };
  show();
  return { chart, leave: livePrices.subscribe(fundId, show) };
}
