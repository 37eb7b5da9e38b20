import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { pageHub } from '@/components/live/real-time/page-connection';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { onRobotChanges, type RobotEvents } from '@/components/live/real-time/robot-changes';
import { Button } from '@/components/ui/button/button';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatDateTime } from '@/lib/core/format/date';
import { formatMoney, formatNumber, formatPlural } from '@/lib/core/format/number';
import { callApi } from '@/lib/http/api/client/call';
import { nameLines } from '@/lib/robots/catalogue/wire';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { OpenProfit } from './open-profit';
import styles from './subscriber-home.module.css';

/** A trade as GetMyRobotsLatestTrades answers it. */
interface Trade {
  readonly RobotId: number;
  readonly RobotName: string;
  readonly RobotSlug: string;
  readonly TradeNo: number;
  readonly FundId: number;
  readonly Ticker: string;
  readonly Side: 'long' | 'short';
  readonly Quantity: number;
  readonly OpenTime: string;
  readonly CloseTime: string | null;
  readonly OpenPrice: number;
  readonly ClosePrice: number | null;
  readonly Profit: number | null;
}

interface TradesAnswer {
  readonly Items: readonly Trade[];
  readonly Total: number;
}

const CALL = 'CxAIRobotProduct/GetMyRobotsLatestTrades';
const STEP = 20;
const MOST = 100;
const COLUMNS = [
  { title: 'Robot', kind: 'text' },
  { title: 'Instrument', kind: 'text' },
  { title: 'Side', kind: 'text' },
  { title: 'Profit' },
  { title: 'Opened (UTC)' },
  { title: 'Entry price' },
  { title: 'Closed (UTC)' },
  { title: 'Exit price' },
] as const;

interface LatestTradesProps {
  readonly userId: string;
  /** Another connection than the page's, for tests. */
  readonly hub?: RobotEvents;
  /** Other prices than the page's, for tests. */
  readonly prices?: PriceStore;
}

/** The latest trades of all followed robots; more of them when they are asked for. */
export function LatestTrades({ userId, hub = pageHub(), prices }: LatestTradesProps) {
  const [count, setCount] = useState(STEP);
  const { data, error, isValidating, mutate } = useSWR<TradesAnswer, unknown>(
    [CALL, userId, count],
    () => callApi<TradesAnswer>(CALL, { request: { offset: 0, pageSize: count } }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  // New ones appear on top as they come.
  useEffect(() => onRobotChanges(hub, () => void mutate()), [hub, mutate]);
  if (!data && (error === undefined || isValidating)) return <p role="status">Loading trades …</p>;
  if (!data)
    return (
      <div role="alert" className={styles['failed']}>
        <p>Trades could not be loaded.</p>
        <Button look="secondary" compact onClick={() => void mutate()}>
          Try again
        </Button>
      </div>
    );
  if (data.Items.length === 0)
    return <p>There is no trade yet: they come with the robots that you follow.</p>;
  const more = Math.min(data.Total, MOST) - data.Items.length;
  return (
    <>
      <DataTable tall label="Latest trades of the robots that you follow" columns={COLUMNS}>
        <tbody>
          {data.Items.map((trade) => (
            <TradeRow
              key={`${trade.RobotId} ${trade.TradeNo}`}
              trade={trade}
              {...(prices ? { prices } : {})}
            />
          ))}
        </tbody>
      </DataTable>
      <div className={styles['below']}>
        <p>
          {data.Items.length} of {formatPlural(data.Total, 'trade')}. Profit is net of costs; that of open
          trades follows the price and does not count them yet.
        </p>
        {more > 0 && (
          <Button look="secondary" compact onClick={() => setCount(Math.min(MOST, count + STEP))}>
            Show more trades
          </Button>
        )}
      </div>
    </>
  );
}

function TradeRow({ trade, prices }: { readonly trade: Trade; readonly prices?: PriceStore }) {
  const [who, how] = nameLines(trade.RobotName);
  const { Profit: profit } = trade;
  const tone = profit === null || profit === 0 ? undefined : styles[profit > 0 ? 'gain' : 'loss'];
  return (
    <tr>
      <RowHeader {...(how === undefined ? {} : { note: how })}>
        <a href={robotPath({ id: trade.RobotId, slug: trade.RobotSlug })}>{who}</a>
      </RowHeader>
      <Cell text>
        <a href={tickerPath(trade.Ticker)}>{trade.Ticker}</a>
      </Cell>
      <Cell text>{trade.Side === 'long' ? 'Long' : 'Short'}</Cell>
      <Cell>
        {profit === null ? (
          <OpenProfit trade={trade} {...(prices ? { prices } : {})} />
        ) : (
          <span className={tone}>{formatMoney(profit)}</span>
        )}
      </Cell>
      <Cell>{formatDateTime(Date.parse(trade.OpenTime))}</Cell>
      <Cell>{priceOf(trade.OpenPrice)}</Cell>
      <Cell>{trade.CloseTime === null ? '–' : formatDateTime(Date.parse(trade.CloseTime))}</Cell>
      <Cell>{priceOf(trade.ClosePrice)}</Cell>
    </tr>
  );
}

/** Rates of currencies have more decimals than prices of shares. */
function priceOf(price: number | null): string {
  return formatNumber(price, { decimals: price !== null && Math.abs(price) < 10 ? 4 : 2 });
}
