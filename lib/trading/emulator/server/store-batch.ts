import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { updateCash } from '@/lib/trading/accounts/server/account-store';
import { insertFills, storePositions } from '@/lib/trading/accounts/server/position-store';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';
import { endOrders } from '@/lib/trading/orders/server/order-store';
import type { AccountBook } from '../account-book';

/** Stores what a batch of orders became, in the caller's transaction. */
export async function storeBatch(
  tx: Kysely<Schema>,
  books: ReadonlyMap<string, AccountBook>,
  fills: readonly BookedFill[],
  ended: readonly EndedOrder[],
): Promise<void> {
  await endOrders(
    tx,
    [...fills, ...ended].map(({ order }) => order),
  );
  if (fills.length === 0) return;
  await insertFills(tx, fills.map(fillRow));
  const changed = [...books].filter(([, { fills: own }]) => own.length > 0);
  await updateCash(
    tx,
    changed.map(([id, { cash, lastFill }]) => ({ id, cash, lastFill })),
  );
  const changes = changed.flatMap(([id, book]) => book.changes().map((change) => ({ id, ...change })));
  await storePositions(tx, {
    gone: changes
      .filter(({ held }) => held === null)
      .map(({ id, owner, fundId }) => ({ account_id: id, owner, fund_id: fundId })),
    held: changes.flatMap(({ held }) => held ?? []),
  });
}

function fillRow(fill: BookedFill): Insertable<Schema['fills']> {
  return {
    account_id: fill.accountId,
    broker_fill_id: fill.fillId,
    seq: fill.seq,
    client_order_id: fill.order.orderId,
    owner: fill.owner,
    fund_id: fill.fundId,
    side: fill.side,
    quantity: fill.quantity,
    price: fill.price,
    quote: fill.quote,
    rate: fill.rate === IN_DOLLARS ? null : fill.rate,
    commission: fill.commission,
    profit: fill.profit,
    open_price: fill.openPrice,
    opened_at: fill.openedAt,
    time: fill.time,
    recorded_at: fill.recordedAt,
  };
}
