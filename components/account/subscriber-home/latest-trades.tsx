import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { onRobotsChanged } from '@/components/live/live-page/robot-changes';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { onOwnChange } from '@/components/robots/robot-controls/own-changes';
import { Button } from '@/components/ui/button/button';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatDateTime } from '@/lib/core/format/date';
import { formatMoney, formatNumber, formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { OpenProfit } from './open-profit';
import styles from './subscriber-home.module.css';

const CALL = 'CxAIRobotProduct/GetMyRobotsLatestTrades';
type Trades = AnswerOf<typeof CALL>;
type Trade = Trades['items'][number];
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
  { title: 'Phase', kind: 'text' },
] as const;

interface LatestTradesProps {
  readonly userId: string;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

/** Latest trades of all followed robots; loads more on request. */
export function LatestTrades({ userId, prices }: LatestTradesProps) {
  const [count, setCount] = useState(STEP);
  const { data, error, isValidating, mutate } = useSWR<Trades, unknown>(
    [CALL, userId, count],
    () => call(CALL, { request: { offset: 0, pageSize: count } }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  // New trades appear on top; a robot's trades come and go as it's followed or unfollowed.
  useEffect(() => {
    const ask = () => void mutate();
    const stops = [onRobotsChanged(ask), onOwnChange(({ control }) => control === 'follow' && ask())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [mutate]);
  if (!data && (error === undefined || isValidating)) return <p role="status">Loading trades…</p>;
  if (!data)
    return (
      <div role="alert" className={styles['failed']}>
        <p>We couldn’t load the trades.</p>
        <Button look="secondary" compact onClick={() => void mutate()}>
          Try again
        </Button>
      </div>
    );
  if (data.items.length === 0) return <p>No trades yet. Trades of robots you follow will show up here.</p>;
  const more = Math.min(data.total, MOST) - data.items.length;
  return (
    <>
      <DataTable tall label="Latest trades of robots you follow" columns={COLUMNS}>
        <tbody>
          {data.items.map((trade) => (
            <TradeRow
              key={`${trade.robotId} ${trade.tradeNo}`}
              trade={trade}
              {...(prices ? { prices } : {})}
            />
          ))}
        </tbody>
      </DataTable>
      <div className={styles['below']}>
        <p>
          {data.items.length} of {formatPlural(data.total, 'trade')}. P/L is after costs. For open trades it
          updates live, before exit costs.
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
  const [who, how] = nameLines(trade.robotName);
  const { profit } = trade;
  const tone = profit === null || profit === 0 ? undefined : styles[profit > 0 ? 'gain' : 'loss'];
  return (
    <tr>
      <RowHeader {...(how === undefined ? {} : { note: how })}>
        <a href={robotPath({ id: trade.robotId, slug: trade.robotSlug })}>{who}</a>
      </RowHeader>
      <Cell text>
        <a href={tickerPath(trade.ticker)}>{trade.ticker}</a>
      </Cell>
      <Cell text>{trade.side === 'long' ? 'Long' : 'Short'}</Cell>
      <Cell>
        {profit === null ? (
          <OpenProfit trade={trade} {...(prices ? { prices } : {})} />
        ) : (
          <span className={tone}>{formatMoney(profit)}</span>
        )}
      </Cell>
      <Cell>{formatDateTime(Date.parse(trade.openTime))}</Cell>
      <Cell>{priceOf(trade.openPrice)}</Cell>
      <Cell>{trade.closeTime === null ? '–' : formatDateTime(Date.parse(trade.closeTime))}</Cell>
      <Cell>{priceOf(trade.closePrice)}</Cell>
      <Cell text>{PHASE_LABELS[trade.phase]}</Cell>
    </tr>
  );
}

/** Exchange rates have more decimals than share prices. */
function priceOf(price: number | null): string {
  return formatNumber(price, { decimals: price !== null && Math.abs(price) < 10 ? 4 : 2 });
}
