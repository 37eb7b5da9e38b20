import { useEffect, useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import { OwnerName } from '@/components/trading/paper-data/owner-name';
import { formatQuantity, ORDER_SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Pager } from '@/components/ui/pagination/pager';
import { Time } from '@/components/ui/time/time';
import { formatMoney } from '@/lib/core/format/number';

const PAGE_SIZE = 20;
const LOOK_MS = 30_000;

interface FilledTodayProps {
  readonly userId: string;
  /** When the day began. */
  readonly since: string;
}

/** The account's filled orders of the visitor's day, newest first: what opened positions and what closed them. */
export function FilledToday({ userId, since }: FilledTodayProps) {
  const [offset, setOffset] = useState(0);
  const response = usePaper('CxPaperTrades/GetFills', userId, { since, offset, pageSize: PAGE_SIZE });
  return (
    <Loaded call={response} what="today’s filled orders">
      {({ items, total }) =>
        total === 0 ? (
          <Empty title="Nothing filled today">
            Orders you place and trades your copies make show up here once they fill.
          </Empty>
        ) : (
          <>
            <DataTable
              narrow="cards"
              label="Filled today"
              rows={items}
              rowKey={({ seq }) => seq}
              columns={[
                {
                  title: 'Ticker',
                  cell: ({ ticker, fundType, side }) => (
                    <InstrumentName ticker={ticker} fundType={fundType} note={ORDER_SIDE_LABELS[side]} />
                  ),
                },
                { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
                { title: 'Price', cell: ({ price }) => formatQuote(price) },
                { title: 'Commission', cell: ({ commission }) => formatMoney(commission) },
                {
                  title: 'P/L',
                  cell: ({ profit }) => (profit === null ? 'Opened' : <Money amount={profit} decimals={2} />),
                },
                { title: 'Filled', cell: ({ time }) => <Time at={time} /> },
                { title: 'By', align: 'start', cell: (fill) => <OwnerName owned={fill} /> },
              ]}
            />
            <Pager offset={offset} pageSize={PAGE_SIZE} total={total} onMove={setOffset} />
            <Note look="caption">
              Since midnight in your time zone. Prices include spread and price impact; P/L is after
              commissions.
            </Note>
          </>
        )
      }
    </Loaded>
  );
}

/** When the visitor's day began, as ISO 8601; a page that stays open goes on to the next day. */
export function useToday(): string {
  const [today, setToday] = useState(startOfToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfToday), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function startOfToday(): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}
