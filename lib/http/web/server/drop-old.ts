import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { JOIN_REQUEST_MS } from '@/lib/people/accounts/server/join-requests';

const DAY = 24 * 3_600_000;
/** How long things are kept that nobody deletes; the privacy article tells the same. */
const KEPT_MS = {
  reports: 365 * DAY,
  paymentEvents: 730 * DAY,
  openCheckouts: 30 * DAY,
  securityEvents: 180 * DAY,
} as const;

/**
 * Drops what was kept long enough: problem reports, emails left to join with, marks of payment events, checkouts that
 * nobody completed, and the security log.
 * @param now UTC milliseconds
 */
export async function dropOld(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('problem_reports')
    .where('created_at', '<', now - KEPT_MS.reports)
    .execute();
  await db
    .deleteFrom('registration_requests')
    .where('requested_at', '<', now - JOIN_REQUEST_MS)
    .execute();
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', now - KEPT_MS.paymentEvents)
    .execute();
  await db
    .deleteFrom('checkouts')
    .where('state', '!=', 'completed')
    .where('created_at', '<', now - KEPT_MS.openCheckouts)
    .execute();
  await db
    .deleteFrom('security_events')
    .where('happened_at', '<', now - KEPT_MS.securityEvents)
    .execute();
}
