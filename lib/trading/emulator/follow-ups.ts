import { absolute, least, type Micros } from '@/lib/core/base/brand';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import {
  AFTER_FIRST,
  type BookedFill,
  type EndedOrder,
  isExit,
  type Order,
} from '@/lib/trading/orders/order';
import type { RevisedTerms } from '@/lib/trading/orders/order-state';
import { OTHER_EXIT, POSITION_CLOSED } from './account-book';

/** What fills and ends mean for orders that still wait. */
export interface FollowUps {
  readonly ended: readonly { readonly order: Order; readonly reason: string }[];
  readonly revised: readonly { readonly orderId: string; readonly terms: RevisedTerms }[];
}

/** The accounts in which any order can have to follow. */
export function accountsToFollow(
  fills: readonly BookedFill[],
  ended: readonly EndedOrder[],
): ReadonlySet<string> {
  const followed = [
    ...fills.filter(
      ({ order, owner, action, isFlat }) =>
        isFlat || order.groupId !== null || (owner === OWN && action === 'close'),
    ),
    ...ended.filter(({ order }) => order.groupId !== null),
  ];
  return new Set(followed.map(({ accountId }) => accountId));
}

/**
 * Orders that wait for another to fill become due with it, and cover what it filled; they end with it if it ends. One
 * exit of a bracket ends the other. Orders to close a position end once it's closed, unless an order to reopen it waits;
 * exits end then in any case, also if it was opened again at the same time, and are for no more than what is held.
 * @param waiting orders of the accounts, by now
 * @param held what an order's owner holds of its instrument after all fills
 */
export function followUps(
  waiting: readonly Order[],
  fills: readonly BookedFill[],
  ended: readonly EndedOrder[],
  held: (order: Order) => Micros,
): FollowUps {
  const filledBy = new Map(fills.map((fill) => [fill.order.orderId, fill]));
  const exited = new Set(fills.flatMap(({ order }) => (isExit(order) ? [order.groupId] : [])));
  const closed = new Set(fills.filter(({ action }) => action === 'close').map(positionKey));
  const closedAt = new Map(fills.filter(({ isFlat }) => isFlat).map((fill) => [positionKey(fill), fill.seq]));
  const over: { readonly order: Order; readonly reason: string }[] = [];
  const revised: { readonly orderId: string; readonly terms: RevisedTerms }[] = [];
  const reasonToEnd = (order: Order, first: BookedFill | undefined): string | null => {
    if (order.action !== 'close') return null;
    if (isExit(order) && exited.has(order.groupId)) return OTHER_EXIT;
    if (isExit(order) && (closedAt.get(positionKey(order)) ?? 0) > (first?.seq ?? 0)) return POSITION_CLOSED;
    if (isExit(order) || held(order) !== 0 || !closed.has(positionKey(order))) return null;
    return waiting.some((other) => reopensFor(other, order)) ? null : POSITION_CLOSED;
  };
  const follower = (order: Order) => order.dueAt === AFTER_FIRST && order.groupId !== null;
  for (const order of waiting) {
    const first = follower(order) ? filledBy.get(order.groupId ?? '') : undefined;
    if (follower(order) && !first) continue;
    const reason = reasonToEnd(order, first);
    if (reason !== null) over.push({ order, reason });
    else if (first)
      revised.push({
        orderId: order.orderId,
        terms: {
          due_at: first.time,
          quantity: isExit(order) ? least(first.quantity, absolute(held(order))) : first.quantity,
          amount: null,
        },
      });
    else if (isExit(order) && order.size.kind === 'quantity' && order.size.quantity > absolute(held(order)))
      revised.push({ orderId: order.orderId, terms: { quantity: absolute(held(order)) } });
  }
  const without = new Set([...ended, ...over].map(({ order }) => order.orderId));
  for (const order of waiting)
    if (follower(order) && without.has(order.groupId ?? ''))
      over.push({ order, reason: 'The order that it waited for didn’t fill.' });
  return { ended: over, revised };
}

function positionKey({ accountId, owner, fundId }: Pick<Order, 'accountId' | 'owner' | 'fundId'>): string {
  return `${accountId} ${owner} ${fundId}`;
}

/** An own order of the same side as one that closed the position opens the other side: it reverses it. */
function reopensFor(other: Order, order: Order): boolean {
  const reverses = other.owner === OWN && other.side === order.side;
  return other.action === 'open' && positionKey(other) === positionKey(order) && !reverses;
}
