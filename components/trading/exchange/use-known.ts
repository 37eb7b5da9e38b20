import useSWR from 'swr';
import { call } from '@/lib/http/api/client/call';
import type { MarketName } from '@/lib/market/data/source';
import { BAR_INTERVALS, type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';

export interface Known {
  /** The last stored close, until a live price comes. */
  readonly price: number | null;
  /** UTC milliseconds. */
  readonly time: number | null;
  /** Bar lengths the market has for it, finest first. */
  readonly intervals: readonly BarInterval[];
}

/** What is stored of an instrument's prices; undefined until it's known. */
export function useKnown(fundId: number, market: MarketName): Known | undefined {
  const { data } = useSWR<Known, unknown>(['exchange', fundId], () => readKnown(fundId, market), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return data;
}

async function readKnown(fundId: number, market: MarketName): Promise<Known> {
  const bars = await call('CxFund/GetBars', { fundId, interval: DAY_INTERVAL, count: 1 });
  const last = bars.time.at(-1);
  return {
    price: bars.close.at(-1) ?? null,
    time: last === undefined ? null : Date.parse(last),
    intervals: market === 'imported' ? await importedIntervals(fundId) : BAR_INTERVALS,
  };
}

/** Imported bars may be coarser than the finest lengths, which the server then rejects. */
async function importedIntervals(fundId: number): Promise<readonly BarInterval[]> {
  const asked = await Promise.all(
    BAR_INTERVALS.map((interval) =>
      call('CxFund/GetBars', { fundId, interval, count: 1 }).then(
        () => interval,
        () => null,
      ),
    ),
  );
  return asked.filter((interval) => interval !== null);
}
