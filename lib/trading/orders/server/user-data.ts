import type { Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { exportByAccount } from '@/lib/trading/accounts/server/exported-rows';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { purgeOrderRequests } from './request-store';

/** Export and deletion of orders. */
export const PAPER_ORDER_DATA: readonly UserData[] = [
  userData({
    table: 'orders',
    privacyNotice: 'their orders',
    personal: ['owner'],
    exported: (db, { id }) =>
      exportByAccount(
        db,
        id,
        'Orders',
        async (accountId) => {
          const rows = await db
            .selectFrom('orders')
            .selectAll()
            .where('account_id', '=', accountId)
            .orderBy('created_at')
            .orderBy('client_order_id')
            .execute();
          const { orders } = await readArchived(db, [accountId], 'activity');
          return [...orders, ...rows].sort(
            (a, b) => a.created_at - b.created_at || (a.client_order_id < b.client_order_id ? -1 : 1),
          );
        },
        (row) => ({
          OrderId: row.client_order_id,
          FundId: row.fund_id,
          Owner: row.owner,
          Kind: row.kind,
          Side: row.side,
          Quantity: moneyOrNull(row.quantity),
          Amount: moneyOrNull(row.amount),
          LimitPrice: priceOrNull(row.limit_price),
          StopPrice: priceOrNull(row.stop_price),
          TrailAmount: priceOrNull(row.trail_amount),
          TrailPercent: row.trail_bps === null ? null : row.trail_bps / 100,
          FollowedPrice: priceOrNull(row.water_mark),
          TriggeredAt: exportedInstant(row.triggered_at),
          Validity: row.validity,
          ExpiresAt: exportedInstant(row.expires_at),
          Group: row.group_id,
          Role: row.role,
          State: row.state,
          Reason: row.reason,
          CreatedAt: exportedInstant(row.created_at),
          EndedAt: exportedInstant(row.ended_at),
        }),
      ),
    deleted: 'with-account',
  }),
  userData({
    table: 'order_requests',
    privacyNotice: 'their orders',
    personal: ['account_id'],
    exported: { not: 'They say which requests were answered; what they did is in the orders.' },
    deleted: 'with-account',
    purge: purgeOrderRequests,
  }),
];

function priceOrNull(price: Price | null): number | null {
  return price === null ? null : fromPrice(price);
}

function moneyOrNull(micros: number | null): number | null {
  return micros === null ? null : fromMicros(micros);
}
