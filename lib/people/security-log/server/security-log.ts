import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { approximateAddress } from '../approximate-address';
import type { SecurityEventKind } from '../event-labels';

const MAX_DETAIL = 300;
const MAX_USER_AGENT = 300;

export interface NewSecurityEvent {
  /** Whose account it concerns. */
  readonly userId: string;
  readonly kind: SecurityEventKind;
  /** Short details for the owner; never a secret. Defaults to ''. */
  readonly detail?: string;
  /** The requester, as far as known; omitted for commands. */
  readonly requestContext?: { readonly address: string; readonly userAgent: string };
}

export interface StoredSecurityEvent {
  readonly id: number;
  readonly userId: string;
  /** UTC milliseconds. */
  readonly at: number;
  readonly kind: string;
  readonly detail: string;
  /** Approximate; '' where it is not known. */
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Adds an event to the security log, in the transaction `db` may be; does nothing if there is no such account.
 * @param now UTC milliseconds
 */
export async function recordSecurityEvent(
  db: Kysely<Schema>,
  { userId, kind, detail = '', requestContext }: NewSecurityEvent,
  now: Millis,
): Promise<void> {
  const address = requestContext ? approximateAddress(requestContext.address) : '';
  const userAgent = requestContext?.userAgent.slice(0, MAX_USER_AGENT) ?? '';
  // From the user's row, because an account deleted in the meantime has no log.
  await sql`
    INSERT INTO security_events (user_id, happened_at, kind, detail, address, user_agent)
    SELECT id, CAST(${now} AS BIGINT), ${kind}, ${detail.slice(0, MAX_DETAIL)}, ${address}, ${userAgent}
    FROM users WHERE id = ${userId}`.execute(db);
}

/**
 * Events, newest first.
 * @param filter by user, or before an event id; defaults to everyone's
 * @param limit maximum number; defaults to all
 */
export async function listSecurityEvents(
  db: Kysely<Schema>,
  filter: { readonly userId?: string; readonly beforeId?: number },
  limit?: number,
): Promise<readonly StoredSecurityEvent[]> {
  let query = db.selectFrom('security_events').selectAll().orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
  if (filter.beforeId !== undefined) query = query.where('id', '<', filter.beforeId);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: Number(row.id),
    userId: row.user_id,
    at: Number(row.happened_at),
    kind: row.kind,
    detail: row.detail,
    address: row.address,
    userAgent: row.user_agent,
  }));
}
