import type { Kysely } from 'kysely';
import { absolute, type Millis, minus, plus } from '@/lib/core/base/brand';
import { formatNanos, nanosToMicros, ZERO_NANOS } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { worth } from '@/lib/trading/accounts/position';
import { putPosition } from '@/lib/trading/accounts/server/position-store';
import { type DifferenceRow, endDifference } from '@/lib/trading/broker-accounts/server/difference-store';
import { dueNow } from '@/lib/trading/orders/fills-when';
import { because } from '@/lib/trading/orders/reasons';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { exactQuantity, roundDown } from '../sizes';
import { type BrokerSession, isToClose, knownTradable } from './broker-session';
import type { ComparedPosition } from './compare-positions';
import { settleOrder } from './settle-order';

/** What a user answered about a difference, carried out in the transaction that holds the account's row. */

/** "It is mine": what the broker holds beside robots' positions becomes the user's own position. */
export async function takeOver(
  tx: Kysely<Schema>,
  session: BrokerSession,
  one: ComparedPosition,
  now: Millis,
): Promise<void> {
  const { accountId } = session;
  const own = one.rows.find(({ owner }) => owner === OWN);
  const before = own ? exactQuantity(own) : ZERO_NANOS;
  const after = plus(before, one.found - one.ours);
  const quantity = nanosToMicros(after);
  const price = one.averagePrice ?? toPrice(session.options.findQuote(one.fundId)?.price ?? 0);
  const values = {
    quantity,
    cost: Math.sign(quantity) * worth(price, absolute(quantity)),
    cost_rest: 0,
    commission: own?.commission ?? 0,
    opened_at: own?.opened_at ?? now,
    broker_quantity: formatNanos(after),
  };
  if (quantity === 0) return;
  await putPosition(tx, { account_id: accountId, owner: OWN, fund_id: one.fundId }, values);
}

/** "Close it": orders what the broker holds beside our positions to be closed, one order at a time, until it's gone. */
export async function closeRest(
  tx: Kysely<Schema>,
  session: BrokerSession,
  one: ComparedPosition,
  difference: DifferenceRow,
  now: Millis,
): Promise<void> {
  const { accountId, options } = session;
  const instrument = options.instrumentById(one.fundId);
  const tradable = knownTradable(session, one.fundId);
  const rest = minus(one.found, one.ours);
  if (!instrument || !tradable) return;
  const quantity = roundDown(absolute(rest), rest < 0n ? tradable.shortStep : tradable.quantityStep);
  if (quantity === 0n) return endDifference(tx, difference, 'gone', one.found, now);
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('difference_id', '=', difference.id)
    .execute();
  const waiting = orders.filter(({ ended_at }) => ended_at === null);
  const wanted = formatNanos(quantity);
  if (waiting.some(({ broker_quantity }) => broker_quantity === wanted)) return;
  // None of these orders was sent: instruments with orders in flight aren't compared.
  for (const order of waiting) await settleOrder(tx, order, 'cancelled', because('never-sent'), now);
  await insertOrders(tx, [
    {
      accountId,
      owner: OWN,
      causeKey: `difference:${difference.id}`,
      attempt: orders.length + 1,
      requestKey: null,
      fundId: one.fundId,
      kind: 'market',
      side: rest > 0n ? 'sell' : 'buy',
      action: 'close',
      size: { kind: 'quantity', quantity: nanosToMicros(quantity) },
      limitPrice: null,
      stopPrice: null,
      dueAt: dueNow(instrument, now),
      expiresAt: null,
      createdAt: now,
      atBroker: { symbol: tradable.symbol, quantity: wanted, differenceId: difference.id },
    },
  ]);
}

/** Calls off orders for differences that are over or that the user has decided about otherwise. */
export async function callOffUnwanted(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const waiting = await tx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('difference_id', 'is not', null)
    .execute();
  for (const order of waiting)
    if (!(await isToClose(tx, order))) await settleOrder(tx, order, 'cancelled', because('never-sent'), now);
}
