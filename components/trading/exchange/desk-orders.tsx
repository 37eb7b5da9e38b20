import { useState } from 'react';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { usePrice } from '@/components/live/real-time/use-price';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import { OwnerName } from '@/components/trading/paper-data/owner-name';
import type { PaperOrder } from '@/components/trading/paper-data/paper-calls';
import { ORDER_SIDE_LABELS, sizeLabel } from '@/components/trading/paper-data/paper-labels';
import { CancelButton } from '@/components/trading/papertrades/orders-table';
import { Button } from '@/components/ui/button/button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { formatPercent } from '@/lib/core/format/number';
import { EditDialog } from './edit-dialog';
import { KIND_TITLES } from './ticket-values';

interface DeskOrdersProps {
  readonly orders: readonly PaperOrder[];
  /** Why an order couldn't be changed, by its id. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** Waiting orders of the account, with how far off they are. Own ones can be edited and canceled. */
export function DeskOrders({ orders, refusals }: DeskOrdersProps) {
  const [edited, setEdited] = useState<{ readonly order: PaperOrder; readonly opener: HTMLElement } | null>(
    null,
  );
  return (
    <>
      <DataTable
        narrow="cards"
        label="Waiting paper orders"
        rows={orders}
        rowKey={({ orderId }) => orderId}
        empty={<p>Limit and stop orders, and orders for a closed market, wait here.</p>}
        columns={[
          {
            title: 'Order',
            cell: (order) => (
              <>
                <InstrumentName
                  ticker={order.ticker}
                  note={`${ORDER_SIDE_LABELS[order.side]} ${sizeLabel(order)} · ${kindName(order)}`}
                />
                {refusals.has(order.orderId) && (
                  <Note look="problem" as="div">
                    {refusals.get(order.orderId)} The order is unchanged.
                  </Note>
                )}
              </>
            ),
          },
          { title: 'Price', cell: (order) => <Prices order={order} /> },
          { title: 'Distance', cell: (order) => <Distance order={order} /> },
          {
            title: 'Valid',
            align: 'start',
            from: 'medium',
            cell: ({ validity }) => (validity === 'day' ? 'Today' : 'Until canceled'),
          },
          { title: 'From', align: 'start', from: 'medium', cell: (order) => <Origin order={order} /> },
        ]}
        actions={(order) =>
          order.owner === 'own' && (
            <>
              <Button
                look="secondary"
                size={28}
                aria-label={`Edit ${ORDER_SIDE_LABELS[order.side]} ${sizeLabel(order)} ${order.ticker}`}
                onClick={({ currentTarget }) => setEdited({ order, opener: currentTarget })}
              >
                Edit
              </Button>
              <CancelButton order={order} size={28} />
            </>
          )
        }
      />
      {edited && <EditDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** `limit`, `trailing stop`. */
function kindName({ kind }: PaperOrder): string {
  return kind === 'trailingStop' ? 'trailing stop' : KIND_TITLES[kind].toLowerCase();
}

function Prices({ order }: { readonly order: PaperOrder }) {
  const { stopPrice: stop } = order;
  if (stop === null && order.limitPrice === null) return order.kind === 'market' ? 'at market' : '—';
  return (
    <>
      {stop !== null && <span>{formatQuote(stop)}</span>}
      {stop !== null && order.limitPrice !== null && <small>limit {formatQuote(order.limitPrice)}</small>}
      {stop === null && <span>{formatQuote(order.limitPrice)}</span>}
    </>
  );
}

/** `1.0% away`, and what it waits for. */
function Distance({ order }: { readonly order: PaperOrder }) {
  const last = usePrice(order.fundId)?.price;
  const at = order.stopPrice ?? order.limitPrice;
  const { trailAmount, trailPercent } = order;
  const trails =
    trailPercent !== null
      ? `trails by ${formatPercent(trailPercent, 2)}`
      : trailAmount !== null
        ? `trails by ${formatQuote(trailAmount)}`
        : null;
  return (
    <>
      {last === undefined || at === null
        ? order.fillsWhen
        : `${formatPercent(Math.abs(100 * (at / last - 1)), 1)} away`}
      {trails && <small>{trails}</small>}
    </>
  );
}

const ROLES = {
  entry: 'Entry of a bracket',
  stop: 'Stop of a bracket',
  target: 'Target of a bracket',
} as const;

function Origin({ order }: { readonly order: PaperOrder }) {
  return (
    <>
      <OwnerName owned={order} />
      {order.role && <small>{ROLES[order.role]}</small>}
    </>
  );
}
