import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { NewOrder } from '../order';
import { orderRow } from './order-rows';

/** As many as both databases take parameters for. */
const ROWS_PER_INSERT = 500;

/**
 * Stores orders in the caller's transaction, where they wait to be filled. One that is stored already, by its cause or
 * its request key, is left as it is. Orders of archived accounts end at the next pass of the emulator.
 * @returns the client order ids of those that are new
 */
export async function insertOrders(
  tx: Kysely<Schema>,
  orders: readonly NewOrder[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (let from = 0; from < orders.length; from += ROWS_PER_INSERT) {
    const rows = await tx
      .insertInto('orders')
      .values(orders.slice(from, from + ROWS_PER_INSERT).map(orderRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning('client_order_id')
      .execute();
    for (const { client_order_id } of rows) inserted.add(client_order_id);
  }
  return inserted;
}
