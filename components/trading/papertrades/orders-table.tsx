import { useAccountScope } from '@/components/trading/paper-data/account-scope';
import { ORDER_HEAD } from '@/components/trading/paper-data/order-head';
import { OwnerName } from '@/components/trading/paper-data/owner-name';
import type { PaperOrder } from '@/components/trading/paper-data/paper-calls';
import { conditionLabel, orderLabel, sizeLabel } from '@/components/trading/paper-data/paper-labels';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { ActButton } from '@/components/ui/act-button/act-button';
import type { ButtonProps } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';

interface OrdersTableProps {
  readonly orders: readonly PaperOrder[];
  /** Leaves out when it was placed, for narrow spaces. */
  readonly isCompact?: boolean;
  /** The text if there are none on this page. */
  readonly empty?: string;
}

const PLACED: Column<PaperOrder> = {
  title: 'Placed',
  cell: ({ createdAt }) => <Time at={createdAt} />,
};

/** Orders that wait for their price or for their market's open. */
export function OrdersTable({ orders, isCompact = false, empty }: OrdersTableProps) {
  return (
    <DataTable
      narrow="cards"
      label="Waiting paper orders"
      rows={orders}
      rowKey={({ orderId }) => orderId}
      empty={
        empty === undefined ? (
          <Empty title="No paper orders are waiting">
            Limit and stop orders, and orders for a closed market, wait here.
          </Empty>
        ) : (
          <p>{empty}</p>
        )
      }
      columns={[
        ORDER_HEAD,
        { title: 'Size', cell: sizeLabel },
        { title: 'Condition', align: 'start', cell: conditionLabel },
        { title: 'Fills', align: 'start', cell: ({ fillsWhen }) => fillsWhen },
        {
          title: 'Ordered by',
          align: 'start',
          cell: (order) => <OwnerName owned={order} />,
        },
        ...(isCompact ? [] : [PLACED]),
      ]}
      actions={(order) => order.owner === 'own' && <CancelButton order={order} />}
    />
  );
}

export function CancelButton({
  order,
  size,
}: {
  readonly order: PaperOrder;
  readonly size?: ButtonProps['size'];
}) {
  const scope = useAccountScope();
  return (
    <ActButton
      size={size}
      act={async () => {
        await changePaper('CxPaperTrades/CancelOrder', { orderId: order.orderId, ...scope });
        showToast(`Canceled the ${order.ticker} order`, 'success');
        return null;
      }}
      aria-label={`Cancel ${orderLabel(order)}, ${order.ticker}`}
    >
      Cancel
    </ActButton>
  );
}
