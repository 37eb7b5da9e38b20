import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import type { Live } from './live-rows';

/** Which rows of an account are old and over, at most so many of a table at once. */

/** Rows of a table that one transaction moves. */
export const ROWS_PER_MOVE = 500;

export async function findOrders(
  tx: Kysely<Schema>,
  accountId: string,
  before: Millis,
  live: Live,
): Promise<readonly string[]> {
  const old = await tx
    .selectFrom('orders')
    .select(['client_order_id as id', 'owner', 'cause_key', 'fund_id', 'kind'])
    .select(['broker_symbol', 'created_at', 'difference_id'])
    .where('account_id', '=', accountId)
    .where('created_at', '<', before)
    .where('ended_at', '<', before)
    .orderBy('created_at')
    .execute();
  const over = old.filter((order) => !live.hasCause(order.owner, order.cause_key) && !live.isWanted(order));
  const found: string[] = [];
  for (const some of inChunks(over, ROWS_PER_MOVE)) {
    const fills = await tx
      .selectFrom('fills')
      .select(['client_order_id', 'owner', 'fund_id', 'time', 'recorded_at'])
      .where(
        isAnyOf(
          tx,
          'client_order_id',
          some.map(({ id }) => id),
        ),
      )
      .execute();
    const kept = new Set(
      fills
        .filter(({ recorded_at, ...fill }) => recorded_at >= before || live.isHeld(fill))
        .map(({ client_order_id }) => client_order_id),
    );
    found.push(...some.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
    if (found.length >= ROWS_PER_MOVE) break;
  }
  return found.slice(0, ROWS_PER_MOVE);
}

export async function findSignals(tx: Kysely<Schema>, accountId: string, before: Millis, live: Live) {
  const old = await tx
    .selectFrom('copies')
    .innerJoin('copy_intents', 'copy_intents.copy_id', 'copies.id')
    .select(['copy_id', 'cause_key', 'trade_no'])
    .where('copies.account_id', '=', accountId)
    .where('copy_intents.created_at', '<', before)
    .where('copy_intents.due_at', '<', before)
    .execute();
  const ordered = await tx
    .selectFrom('orders')
    .select(['owner', 'cause_key'])
    .where('account_id', '=', accountId)
    .where('cause_key', 'is not', null)
    .execute();
  const waiting = new Set(ordered.map(({ owner, cause_key }) => `${owner} ${cause_key}`));
  return old
    .filter(
      ({ copy_id, cause_key, trade_no }) =>
        !live.hasCause(copy_id, cause_key) &&
        !live.hasTrade(copy_id, trade_no) &&
        !waiting.has(`${copy_id} ${cause_key}`),
    )
    .slice(0, ROWS_PER_MOVE);
}

export async function findTrades(tx: Kysely<Schema>, accountId: string, before: Millis, live: Live) {
  const old = await tx
    .selectFrom('copies')
    .innerJoin('copy_trades', 'copy_trades.copy_id', 'copies.id')
    .select(['copy_id', 'trade_no', 'open_cause', 'close_cause'])
    .where('copies.account_id', '=', accountId)
    .where('copy_trades.opened_at', '<', before)
    .where('copy_trades.closed_at', '<', before)
    .execute();
  return old
    .filter(
      ({ copy_id, trade_no, open_cause, close_cause }) =>
        !live.hasCause(copy_id, open_cause) &&
        !live.hasCause(copy_id, close_cause) &&
        !live.hasTrade(copy_id, trade_no),
    )
    .slice(0, ROWS_PER_MOVE);
}
