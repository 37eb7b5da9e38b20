import type { MarketName } from '@/lib/market/data/source';
import type { NewNotification } from '@/lib/people/notifications/notification';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';

/**
 * Notifications for users: their own orders that ended, unless they canceled them.
 * @param names of accounts that users have to be told
 */
export function orderNotifications(
  market: MarketName,
  fills: readonly BookedFill[],
  ended: readonly EndedOrder[],
  names: ReadonlyMap<string, string>,
): readonly NewNotification[] {
  return [
    ...fills.flatMap((fill) => notifyOfFill(market, fill, names.get(fill.accountId))),
    ...ended.flatMap((order) => notifyOfEnd(market, order, names.get(order.order.accountId))),
  ];
}

function notifyOfFill(
  market: MarketName,
  fill: BookedFill,
  accountName: string | undefined,
): readonly NewNotification[] {
  if (fill.owner !== OWN) return [];
  return [
    {
      kind: 'order',
      data: {
        market,
        fundId: fill.fundId,
        side: fill.side,
        orderKind: fill.order.kind,
        role: fill.order.role,
        state: 'filled',
        quantity: fill.quantity,
        price: fill.price,
        reason: null,
        ...(accountName !== undefined && { accountName }),
      },
      userId: fill.userId,
      dedupeKey: `order:${fill.order.orderId}:filled`,
      robotId: null,
      happenedAt: fill.time,
    },
  ];
}

function notifyOfEnd(
  market: MarketName,
  { order, userId, state, reason }: EndedOrder,
  accountName: string | undefined,
): readonly NewNotification[] {
  if (order.owner !== OWN || state === 'cancelled') return [];
  return [
    {
      kind: 'order',
      data: {
        market,
        fundId: order.fundId,
        side: order.side,
        orderKind: order.kind,
        role: order.role,
        state,
        quantity: order.size.kind === 'quantity' ? order.size.quantity : null,
        price: null,
        reason,
        ...(accountName !== undefined && { accountName }),
      },
      userId,
      dedupeKey: `order:${order.orderId}:${state}`,
      robotId: null,
      happenedAt: order.endedAt ?? order.createdAt,
    },
  ];
}
