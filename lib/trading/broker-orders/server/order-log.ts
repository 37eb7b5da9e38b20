import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { fromPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';
import type { LoggedStep } from '@/lib/trading/broker-accounts/account-event';
import { recordAccountEvent } from '@/lib/trading/broker-accounts/server/account-log-store';
import { type Reason, reasonText } from '@/lib/trading/orders/reasons';
import type { OrderRow } from './broker-session';

/** Writes what became of an order into its account's audit log; the caller's transaction holds the account's row. */
export async function logOrder(
  tx: Kysely<Schema>,
  order: OrderRow,
  step: LoggedStep,
  reason: Reason | null,
  now: Millis,
): Promise<void> {
  await recordAccountEvent(
    tx,
    order.account_id,
    {
      kind: 'order',
      step,
      orderId: order.client_order_id,
      owner: order.owner,
      symbol: order.broker_symbol ?? '',
      side: order.side,
      quantity: order.broker_quantity,
      ...(order.stop_price !== null && { stopPrice: decimalText(fromPrice(order.stop_price)) }),
      words: reason && reasonText(reason),
    },
    now,
  );
}
