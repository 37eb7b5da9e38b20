import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Row, Schema } from '@/lib/core/database/schema';

/** Requests aren't repeated after so long. */
const KEPT_DAYS = 30;

/** What a request of this key asked for; undefined if there was none. */
export async function readOrderRequest(
  db: Kysely<Schema>,
  accountId: string,
  requestKey: string,
): Promise<Row<'order_requests'> | undefined> {
  return db
    .selectFrom('order_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** Stores what a request asked for, in the transaction that does it. */
export async function insertOrderRequest(tx: Kysely<Schema>, request: Row<'order_requests'>): Promise<void> {
  await tx.insertInto('order_requests').values(request).execute();
}

/** How many requests an account has made since then. */
export async function countOrderRequests(
  db: Kysely<Schema>,
  accountId: string,
  since: Millis,
): Promise<number> {
  const { count } = await db
    .selectFrom('order_requests')
    .select((select) => select.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function purgeOrderRequests(db: Kysely<Schema>, now: Millis): Promise<void> {
  await db
    .deleteFrom('order_requests')
    .where('created_at', '<', plus(now, -KEPT_DAYS * DAY_MS))
    .execute();
}
