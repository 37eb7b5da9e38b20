import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { clientOrderId } from './client-order-id';
import { dayEnd, dueNow } from './fills-when';
import { AFTER_FIRST, type NewOrder, type OrderSide } from './order';
import type { OrderMarket } from './paper-orders';
import { orderConditions, type TicketTerms } from './ticket';

/** Orders that requests by hand place. */

interface HandRequest {
  readonly accountId: string;
  readonly requestKey: string;
}

/** What all of them have unless more is said. */
export function byHand({ accountId, requestKey }: HandRequest, now: Millis) {
  return {
    accountId,
    requestKey,
    owner: OWN,
    causeKey: null,
    attempt: 1,
    limitPrice: null,
    stopPrice: null,
    dueAt: now,
    expiresAt: null,
    createdAt: now,
  } as const;
}

/** A market order waits for the next open; other orders only wait for their prices. */
export function dueAt({ fundId, kind }: Pick<NewOrder, 'fundId' | 'kind'>, market: OrderMarket): Millis {
  const instrument = market.instrumentById(fundId);
  if (kind !== 'market' || !instrument || market.name === 'imported') return market.now;
  return dueNow(instrument, market.now);
}

/** A ticket's order, and those that close what it opens: they wait for it to fill. */
export function ticketOrders(
  { stopLoss, takeProfit, ...terms }: TicketTerms,
  action: NewOrder['action'],
  request: HandRequest,
  market: OrderMarket,
): readonly NewOrder[] {
  const instrument = market.instrumentById(terms.fundId);
  const conditions = orderConditions({ ...terms, stopLoss, takeProfit }, market.findPrice(terms.fundId));
  const order: NewOrder = {
    ...byHand(request, market.now),
    ...terms,
    action,
    dueAt: dueAt(terms, market),
    expiresAt: terms.validity === 'day' && instrument ? dayEnd(instrument, market.now) : null,
    waterMark: conditions.waterMark,
  };
  if (stopLoss === null && takeProfit === null) return [order];
  const groupId = clientOrderId(order);
  // An amount's units are known once it has filled.
  const size: NewOrder['size'] = order.size.kind === 'quantity' ? order.size : { kind: 'all' };
  const closing = { fundId: terms.fundId, side: opposite(terms.side), size, groupId, dueAt: AFTER_FIRST };
  return [
    { ...order, groupId, role: 'entry' },
    ...exitOrders({ stop: stopLoss, target: takeProfit }, closing, request, market.now),
  ];
}

export function opposite(side: OrderSide): OrderSide {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Prices of a position's exits; null for none. */
export type ExitPrices = Readonly<Record<'stop' | 'target', Price | null>>;

/** Orders that close a position at its stop and at its target. */
export function exitOrders(
  { stop, target }: ExitPrices,
  closing: Pick<NewOrder, 'fundId' | 'side' | 'size' | 'dueAt'> & { readonly groupId: string },
  { accountId, requestKey }: HandRequest,
  now: Millis,
): readonly NewOrder[] {
  const order = (role: 'stop' | 'target') => ({
    ...byHand({ accountId, requestKey: `${requestKey}:${role}` }, now),
    ...closing,
    action: 'close' as const,
    role,
  });
  return [
    ...(stop === null ? [] : [{ ...order('stop'), kind: 'stop' as const, stopPrice: stop }]),
    ...(target === null ? [] : [{ ...order('target'), kind: 'limit' as const, limitPrice: target }]),
  ];
}

/** The id of a group of exits that no entry has. */
export function exitGroup({ accountId, requestKey }: HandRequest, now: Millis): string {
  return clientOrderId({ ...byHand({ accountId, requestKey: `${requestKey}:stop` }, now), kind: 'stop' });
}

/** An order that closes a position, and one that opens as much on the other side once that has filled. */
export function reversalOrders(
  { fundId, quantity }: { readonly fundId: FundId; readonly quantity: Micros },
  { accountId, requestKey }: HandRequest,
  market: OrderMarket,
): readonly [NewOrder, NewOrder] {
  const side = quantity > 0 ? 'sell' : 'buy';
  const terms = { fundId, side, kind: 'market' } as const;
  const closing = {
    ...byHand({ accountId, requestKey }, market.now),
    ...terms,
    action: 'close',
    size: { kind: 'all' },
    dueAt: dueAt(terms, market),
  } as const;
  const groupId = clientOrderId(closing);
  return [
    { ...closing, groupId },
    {
      ...byHand({ accountId, requestKey: `${requestKey}:open` }, market.now),
      ...terms,
      action: 'open',
      size: { kind: 'quantity', quantity: Math.abs(quantity) as Micros },
      groupId,
      dueAt: AFTER_FIRST,
    },
  ];
}
