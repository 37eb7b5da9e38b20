import { useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import { OwnerName } from '@/components/trading/paper-data/owner-name';
import type { ClosedPaperTradeAnswer } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity, SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Button } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Pager } from '@/components/ui/pagination/pager';
import { Time } from '@/components/ui/time/time';
import { PAGE_SIZE } from './page-size';
import type { TradeHelperDialogProps } from './trade-helper-dialog';

const TradeHelperDialog = lazyPart<TradeHelperDialogProps>(
  async () => (await import('./trade-helper-dialog')).TradeHelperDialog,
);

/** Trades that have ended, newest first; each can be opened in the trade helper. */
export function ClosedTrades({ userId }: { readonly userId: string }) {
  const [offset, setOffset] = useState(0);
  const [helped, setHelped] = useState<ClosedPaperTradeAnswer | null>(null);
  const response = usePaper('CxPaperTrades/GetClosedTrades', userId, { offset, pageSize: PAGE_SIZE });
  return (
    <Loaded call={response} what="your closed paper trades">
      {({ items, total }) =>
        total === 0 ? (
          <Empty title="No closed paper trades yet">Results show up here after costs.</Empty>
        ) : (
          <>
            <DataTable
              narrow="cards"
              label="Closed paper trades"
              rows={items}
              rowKey={tradeKey}
              columns={[
                {
                  title: 'Ticker',
                  cell: ({ ticker, side }) => <InstrumentName ticker={ticker} note={SIDE_LABELS[side]} />,
                },
                {
                  title: 'P/L',
                  cell: ({ profit, profitPct }) => (
                    <>
                      <Money amount={profit} decimals={2} />
                      <small>
                        <Change value={profitPct} decimals={2} />
                      </small>
                    </>
                  ),
                },
                { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
                { title: 'Entry price', cell: ({ openPrice }) => formatQuote(openPrice) },
                { title: 'Exit price', cell: ({ closePrice }) => formatQuote(closePrice) },
                {
                  title: 'Opened',
                  cell: ({ openTime }) => <Time at={openTime} />,
                },
                {
                  title: 'Closed',
                  cell: ({ closeTime }) => <Time at={closeTime} />,
                },
                { title: 'By', align: 'start', cell: (trade) => <OwnerName owned={trade} /> },
              ]}
              actions={(trade) => (
                <Button look="secondary" size={36} onClick={() => setHelped(trade)}>
                  Trade helper
                </Button>
              )}
            />
            <Pager offset={offset} pageSize={PAGE_SIZE} total={total} onMove={setOffset} />
            <Note look="caption">Paper results, after spread, price impact and commissions.</Note>
            {helped && <TradeHelperDialog trade={helped} onClose={() => setHelped(null)} />}
          </>
        )
      }
    </Loaded>
  );
}

function tradeKey({ fundId, openTime, closeTime, quantity, owner }: ClosedPaperTradeAnswer): string {
  return [fundId, openTime, closeTime, quantity, owner].join(' ');
}
