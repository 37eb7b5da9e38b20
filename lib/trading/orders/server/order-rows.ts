import type { Insertable } from 'kysely';
import type { Row, Schema } from '@/lib/core/database/schema';
import { clientOrderId } from '../client-order-id';
import type { NewOrder, Order, OrderSize, PaperOrderState } from '../order';

/** The row of a new order. */
export function orderRow(order: NewOrder): Insertable<Schema['orders']> {
  const { size } = order;
  return {
    client_order_id: clientOrderId(order),
    account_id: order.accountId,
    owner: order.owner,
    cause_key: order.causeKey,
    attempt: order.attempt,
    request_key: order.requestKey,
    fund_id: order.fundId,
    kind: order.kind,
    side: order.side,
    action: order.action,
    quantity: size.kind === 'quantity' ? size.quantity : null,
    amount: size.kind === 'amount' ? size.amount : null,
    whole_units: size.kind === 'amount' && size.wholeUnits ? 1 : 0,
    limit_price: order.limitPrice,
    stop_price: order.stopPrice,
    state: order.atBroker ? 'ready' : ('accepted' satisfies PaperOrderState),
    broker_symbol: order.atBroker?.symbol ?? null,
    broker_quantity: order.atBroker?.quantity ?? null,
    entry_cause: order.atBroker?.guardsEntry ?? null,
    difference_id: order.atBroker?.differenceId ?? null,
    reason: null,
    filled_quantity: 0,
    due_at: order.dueAt,
    expires_at: order.expiresAt,
    created_at: order.createdAt,
    ended_at: null,
    validity: order.validity ?? 'gtc',
    trail_amount: order.trailAmount ?? null,
    trail_bps: order.trailBps ?? null,
    water_mark: order.waterMark ?? null,
    group_id: order.groupId ?? null,
    role: order.role ?? null,
  };
}

/** Only the columns that `toOrder` reads, because each column of each row costs time. */
export const ORDER_COLUMNS = [
  'client_order_id',
  'account_id',
  'owner',
  'cause_key',
  'attempt',
  'request_key',
  'fund_id',
  'kind',
  'side',
  'action',
  'quantity',
  'amount',
  'whole_units',
  'limit_price',
  'stop_price',
  'state',
  'reason',
  'filled_quantity',
  'due_at',
  'expires_at',
  'created_at',
  'ended_at',
  'validity',
  'trail_amount',
  'trail_bps',
  'water_mark',
  'triggered_at',
  'group_id',
  'role',
] as const satisfies readonly (keyof Schema['orders'])[];

type OrderRow = Pick<Row<'orders'>, (typeof ORDER_COLUMNS)[number]>;

export function toOrder(row: OrderRow): Order {
  return {
    orderId: row.client_order_id,
    accountId: row.account_id,
    owner: row.owner,
    causeKey: row.cause_key,
    attempt: row.attempt,
    requestKey: row.request_key,
    fundId: row.fund_id,
    kind: row.kind,
    side: row.side,
    action: row.action,
    size: toOrderSize(row),
    limitPrice: row.limit_price,
    stopPrice: row.stop_price,
    state: row.state as PaperOrderState,
    reason: row.reason,
    filledQuantity: row.filled_quantity,
    dueAt: row.due_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    validity: row.validity,
    trailAmount: row.trail_amount,
    trailBps: row.trail_bps,
    waterMark: row.water_mark,
    triggeredAt: row.triggered_at,
    groupId: row.group_id,
    role: row.role,
  };
}

function toOrderSize({ quantity, amount, whole_units }: OrderRow): OrderSize {
  // The quantity of an amount is known once the order has filled.
  if (amount !== null) return { kind: 'amount', amount: amount, wholeUnits: whole_units === 1 };
  return quantity === null ? { kind: 'all' } : { kind: 'quantity', quantity: quantity };
}
