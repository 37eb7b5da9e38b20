import useSWR from 'swr';
import { PriceChart } from '@/components/instruments/price-chart/price-chart';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { LiveChange, LivePrice, LiveWhen } from '@/components/live/live-price/live-value';
import { Actions } from '@/components/ui/actions/actions';
import { Note } from '@/components/ui/note/note';
import { formatDateTime } from '@/lib/core/format/date';
import { priceDecimals } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { BAR_INTERVALS, type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';
import { tickerPath } from '@/lib/site/addresses/addresses';
import styles from './exchange.module.css';

export interface InstrumentViewProps {
  readonly instrument: TickerItem;
  readonly market: MarketName;
}

interface Known {
  /** The last stored close, until a live price comes. */
  readonly price: number | null;
  /** UTC milliseconds. */
  readonly time: number | null;
  /** Bar lengths the market has for it, finest first. */
  readonly intervals: readonly BarInterval[];
}

/** An instrument's price and chart, and what the user holds and has ordered of it. */
export function InstrumentView({ instrument, market }: InstrumentViewProps) {
  const { fundId, ticker, fundName, fundType, group } = instrument;
  const { data: known } = useSWR<Known, unknown>(['exchange', fundId], () => readKnown(fundId, market), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return (
    <>
      <Actions>
        <TickerTile ticker={ticker} fundType={fundType} group={group} size={48} />
        <div className={styles['names']}>
          <h2 className={styles['ticker']}>
            <a href={tickerPath(ticker)}>{ticker}</a>
          </h2>
          <Note>{fundName}</Note>
        </div>
        <Actions as="p">
          <span className={styles['price']}>
            <LivePrice fundId={fundId} price={known?.price} />
          </span>{' '}
          <LiveChange fundId={fundId} />
          <LiveWhen
            className={styles['when']}
            words={known?.time == null ? '' : formatDateTime(known.time)}
            legs={String(fundId)}
            types={fundType}
          />
        </Actions>
      </Actions>
      {known && (
        <PriceChart
          fundId={fundId}
          ticker={ticker}
          decimals={priceDecimals(known.price ?? 0)}
          intervals={known.intervals}
          calendar={calendarNameFor(fundType)}
          isLive={market !== 'imported'}
          marks={NONE}
          robots={NONE}
          picture={<p role="status">Loading the chart…</p>}
        />
      )}
    </>
  );
}

const NONE: readonly never[] = [];

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
