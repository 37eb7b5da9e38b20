import { useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Term } from '@/components/ui/term/term';
import { Time } from '@/components/ui/time/time';
import { formatPlural, formatPrice } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { isForwardLate } from '@/lib/robots/ledger/phase';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { OpenReturn } from './open-return';
import { type Trade, useTrades } from './use-my-robots';

const STEP = 20;
const MOST = 100;

interface AllTradesProps {
  readonly userId: string;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

/** Trades of all followed robots in full detail; loads more on request. */
export function AllTrades({ userId, prices }: AllTradesProps) {
  const [count, setCount] = useState(STEP);
  return (
    <Loaded call={useTrades(userId, count)} what="the trades" height="12rem">
      {({ items, total }) => {
        const more = Math.min(total, MOST) - items.length;
        if (items.length === 0) return <p>No trades yet. Trades of robots you follow will show up here.</p>;
        return (
          <>
            <DataTable
              isTall
              label="Latest trades of robots you follow"
              columns={tradeColumns(prices)}
              rows={items}
              rowKey={({ robotId, tradeNo }) => `${robotId} ${tradeNo}`}
            />
            <Actions>
              <Note>
                {items.length} of {formatPlural(total, 'trade')}. Results are after costs. For open trades
                they update live, before exit costs.
              </Note>
              {more > 0 && (
                <Button look="secondary" size={36} onClick={() => setCount(Math.min(MOST, count + STEP))}>
                  Show more trades
                </Button>
              )}
            </Actions>
          </>
        );
      }}
    </Loaded>
  );
}

function tradeColumns(prices: PriceStore | undefined): readonly Column<Trade>[] {
  return [
    {
      title: 'Robot',
      wraps: true,
      cell: ({ robotId: id, robotSlug: slug, robotName }) => {
        const [who, how] = nameLines(robotName);
        return (
          <>
            <a href={robotPath({ id, slug })}>{who}</a>
            {how && <small>{how}</small>}
          </>
        );
      },
    },
    {
      title: 'Ticker',
      align: 'start',
      cell: ({ ticker }) => <a href={tickerPath(ticker)}>{ticker}</a>,
    },
    { title: 'Side', align: 'start', cell: ({ side }) => (side === 'long' ? 'Long' : 'Short') },
    {
      title: 'Return',
      from: 'phone',
      cell: (trade) =>
        trade.profit === null ? (
          <OpenReturn trade={trade} {...(prices ? { prices } : {})} />
        ) : (
          <Change value={trade.returnPct} decimals={2} />
        ),
    },
    {
      title: 'P/L',
      from: 'phone',
      cell: ({ profit }) => (profit === null ? '–' : <Money amount={profit} decimals={2} />),
    },
    {
      title: 'Opened',
      cell: ({ openTime, openSignalledAt }) => (
        <>
          <Time at={openTime} />
          <Signalled at={openSignalledAt} />
        </>
      ),
    },
    { title: 'Entry price', cell: ({ openPrice }) => formatPrice(openPrice) },
    {
      title: 'Closed',
      cell: ({ closeTime, closeSignalledAt }) => (
        <>
          {closeTime === null ? '–' : <Time at={closeTime} />}
          <Signalled at={closeSignalledAt} />
        </>
      ),
    },
    { title: 'Exit price', cell: ({ closePrice }) => formatPrice(closePrice) },
    {
      title: 'Phase',
      head: <Term name="Phase" />,
      align: 'start',
      cell: (trade) => (
        <>
          {PHASE_LABELS[trade.phase]} {isForwardLate(trade) && <LateMark />}
        </>
      ),
    },
  ];
}

/** With seconds, since a signal may precede its fill by just a few. */
function Signalled({ at }: { readonly at: string | null }) {
  return (
    at !== null && (
      <small>
        <Time at={at}>{`Signaled ${at.slice(11, 19)} UTC`}</Time>
      </small>
    )
  );
}
