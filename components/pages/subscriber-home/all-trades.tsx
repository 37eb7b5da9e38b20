import { useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { Button } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { isForwardLate } from '@/components/ui/late-mark/phase-tag';
import { formatDateTime } from '@/lib/core/format/date';
import { formatPlural, formatPrice } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { LoadFailed } from './load-failed';
import { OpenReturn } from './open-return';
import styles from './subscriber-home.module.css';
import { type Trade, useTrades } from './use-trades';

const STEP = 20;
const MOST = 100;
const COLUMNS = [
  { title: 'Robot', kind: 'text' },
  { title: 'Ticker', kind: 'text' },
  { title: 'Side', kind: 'text' },
  { title: 'Return' },
  { title: 'P/L' },
  { title: 'Opened (UTC)' },
  { title: 'Entry price' },
  { title: 'Closed (UTC)' },
  { title: 'Exit price' },
  { title: 'Phase', kind: 'text', hasTerm: true },
] as const;

interface AllTradesProps {
  readonly userId: string;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

/** Trades of all followed robots in full detail; loads more on request. */
export function AllTrades({ userId, prices }: AllTradesProps) {
  const [count, setCount] = useState(STEP);
  const { data, error, isValidating, mutate } = useTrades(userId, count);
  if (!data)
    return error !== undefined && !isValidating ? (
      <LoadFailed what="the trades" onRetry={() => void mutate()} />
    ) : (
      <p role="status">Loading trades…</p>
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
          {data.items.length} of {formatPlural(data.total, 'trade')}. Results are after costs. For open trades
          they update live, before exit costs.
        </p>
        {more > 0 && (
          <Button look="secondary" size={36} onClick={() => setCount(Math.min(MOST, count + STEP))}>
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
          <OpenReturn trade={trade} {...(prices ? { prices } : {})} />
        ) : (
          <Change value={trade.returnPct} decimals={2} />
        )}
      </Cell>
      <Cell>{profit === null ? '–' : <Money amount={profit} decimals={2} />}</Cell>
      <Cell>
        {formatDateTime(Date.parse(trade.openTime))}
        <Signalled at={trade.openSignalledAt} />
      </Cell>
      <Cell>{formatPrice(trade.openPrice)}</Cell>
      <Cell>
        {trade.closeTime === null ? '–' : formatDateTime(Date.parse(trade.closeTime))}
        <Signalled at={trade.closeSignalledAt} />
      </Cell>
      <Cell>{formatPrice(trade.closePrice)}</Cell>
      <Cell text>
        {PHASE_LABELS[trade.phase]} {isForwardLate(trade) && <LateMark />}
      </Cell>
    </tr>
  );
}

/** With seconds, since a signal may precede its fill by just a few. */
function Signalled({ at }: { readonly at: string | null }) {
  return at !== null && <small>Signaled {at.slice(11, 19)}</small>;
}
