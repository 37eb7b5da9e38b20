import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { NewPushSubscription, PushBrowser } from '../notifications';
import { isPushEndpoint } from '../push-hosts';

/** Browsers a user can have; the oldest gives way. */
const MOST_BROWSERS = 10;

/** P-256 point, uncompressed, and the 16 bytes of RFC 8291. */
const POINT = /^[A-Za-z0-9_-]{87}$/;
const AUTH = /^[A-Za-z0-9_-]{22}$/;

export async function listBrowsers(db: Kysely<Schema>, userId: string): Promise<readonly PushBrowser[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint_hash', 'device', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.endpoint_hash,
    device: row.device,
    createdAt: row.created_at,
  }));
}

/**
 * Stores a browser for its current user, whoever used it before.
 * @returns its id
 * @throws InputError for anything but a subscription of a push service
 */
export async function storeSubscription(
  db: Kysely<Schema>,
  userId: string,
  { endpoint, p256dh, auth }: NewPushSubscription,
  device: string,
  now: Millis,
): Promise<string> {
  if (!isPushEndpoint(endpoint)) throw new InputError('We can’t send to this browser’s push service');
  if (!POINT.test(p256dh) || !p256dh.startsWith('B') || !AUTH.test(auth))
    throw new InputError('The keys of this subscription are not valid; please turn push messages on again');
  const id = browserId(endpoint);
  await inTransaction(db, async (tx) => {
    // From the user's row, because an account deleted in the meantime has no browsers.
    await sql`
      INSERT INTO push_subscriptions
        (endpoint_hash, user_id, endpoint, p256dh, auth, device, created_at, failures, retry_at)
      SELECT CAST(${id} AS TEXT), id, CAST(${endpoint} AS TEXT), CAST(${p256dh} AS TEXT), CAST(${auth} AS TEXT),
        CAST(${device} AS TEXT), CAST(${now} AS BIGINT), 0, 0 FROM users WHERE id = ${userId}
      ON CONFLICT (endpoint_hash) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh,
        auth = excluded.auth, device = excluded.device, created_at = excluded.created_at, failures = 0, retry_at = 0`.execute(
      tx,
    );
    const browsers = await listBrowsers(tx, userId);
    for (const oldest of browsers.slice(MOST_BROWSERS)) await removeSubscription(tx, oldest.id);
  });
  return id;
}

/** The endpoint is a secret, so pages name a browser by its hash. */
export function browserId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}

export async function removeSubscription(db: Kysely<Schema>, id: string, userId?: string): Promise<void> {
  const removed = db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', id);
  await (userId === undefined ? removed : removed.where('user_id', '=', userId)).execute();
}

/** What a push service's answer means for the next message. */
export async function noteAttempt(
  db: Kysely<Schema>,
  id: string,
  values: Partial<Pick<Row<'push_subscriptions'>, 'failures' | 'retry_at'>>,
): Promise<void> {
  await db.updateTable('push_subscriptions').set(values).where('endpoint_hash', '=', id).execute();
}
