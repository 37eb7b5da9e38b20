import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import {
  changeSignals,
  exitTarget,
  type NewExit,
  planExits,
} from '@/lib/trading/copies/server/copied-signal-store';
import { noteOnOrder } from '@/lib/trading/orders/server/order-store';
import { isProtectiveStop, type OrderRow } from './broker-session';

/** The cause that a stop order names until it fills. */
export const stopCauseKey = (entryCause: string): string => `stop:${entryCause}`;

/**
 * Turns a stop that fills into an exit of its copy: the one already planned, or else its own, which then also closes
 * the rest of the position. The caller's transaction books the fill.
 * @returns the order with the cause it has now
 */
export async function adoptStop(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<OrderRow> {
  const { cause_key: key, entry_cause: entryCause } = order;
  if (!isProtectiveStop(order) || key === null || entryCause === null) return order;
  const planned = await tx
    .selectFrom('copy_intents')
    .select('cause_key')
    .where('copy_id', '=', order.owner)
    .where('fund_id', '=', order.fund_id)
    .where('action', '=', 'close')
    .where('state', 'in', ['planned', 'ordered'])
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (planned)
    return noteOnOrder(tx, order.client_order_id, { cause_key: planned.cause_key, entry_cause: null });
  const ordered = { createdAt: now, dueAt: now };
  await planStopExit(tx, { owner: order.owner, entryCause, ordered }, now);
  return order;
}

/** Plans the exit of a stop that fills, or whose price has passed. */
export async function planStopExit(
  tx: Kysely<Schema>,
  stop: { readonly owner: string; readonly entryCause: string; readonly ordered?: NewExit['ordered'] },
  now: Millis,
): Promise<boolean> {
  const entry = await tx
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', '=', stop.owner)
    .where('cause_key', '=', stop.entryCause)
    // If the user has kept the position, none of its entries is open.
    .where('is_open', '=', 1)
    .executeTakeFirst();
  if (!entry) return false;
  const cause = { key: stopCauseKey(stop.entryCause), kind: 'stop', seq: null } as const;
  await planExits(
    tx,
    [{ of: exitTarget(entry), cause, ...(stop.ordered && { ordered: stop.ordered }) }],
    now,
  );
  return true;
}

/** Lets a robot's exit that is planned for later leave now, because the price is past its stop. */
export async function hastenExit(
  tx: Kysely<Schema>,
  { owner, fund_id }: Pick<OrderRow, 'owner' | 'fund_id'>,
  now: Millis,
): Promise<boolean> {
  const hastened = await changeSignals(
    tx,
    ({ and, eb }) =>
      and([
        eb('copy_id', '=', owner),
        eb('fund_id', '=', fund_id),
        eb('due_at', '>', now),
        // One that the broker refused before is tried again at its own pace.
        eb('attempts', '=', 0),
      ]),
    { type: 'hastened', dueAt: now },
    now,
  );
  return hastened.length > 0;
}
